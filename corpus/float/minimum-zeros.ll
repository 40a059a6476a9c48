; "llvm.minimum": -0 is less than +0
; expect: violates value

declare half @llvm.minimum.f16(half, half)

define half @src(half noundef %x) {
  %r = call half @llvm.minimum.f16(half %x, half 0.0)
  ret half %r
}

define half @tgt(half noundef %x) {
  %c = fcmp ole half %x, 0.0
  %o = fcmp uno half %x, 0.0
  %m = select i1 %c, half 0.0, half 0.0
  %r = select i1 %o, half %x, half %m
  ret half %r
}
