; an exponent that may be any integer makes no NaN
; expect: proved

declare half @llvm.ldexp.f16.i8(half, i8)

define half @src() {
  %r = call half @llvm.ldexp.f16.i8(half 1.0, i8 undef)
  ret half %r
}

define half @tgt() {
  %r = call nnan half @llvm.ldexp.f16.i8(half 1.0, i8 undef)
  ret half %r
}
