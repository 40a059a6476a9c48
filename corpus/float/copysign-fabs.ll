; "llvm.copysign", "llvm.fabs": signs of NaNs are signs
; expect: proved

declare half @llvm.fabs.f16(half)
declare half @llvm.copysign.f16(half, half)

define half @src(half noundef %x) {
  %a = call half @llvm.fabs.f16(half %x)
  %r = call half @llvm.copysign.f16(half %a, half %x)
  ret half %r
}

define half @tgt(half noundef %x) {
  ret half %x
}
