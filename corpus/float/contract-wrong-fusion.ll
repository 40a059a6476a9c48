; "Rewrite-based flags": fused, but x is added instead of subtracted
; expect: violates value

declare half @llvm.fma.f16(half, half, half)

define half @src(half noundef %x) {
  %m = fmul contract half %x, 0xH3C01
  %r = fsub contract half %m, %x
  ret half %r
}

define half @tgt(half noundef %x) {
  %n = fneg half %x
  %r = call half @llvm.fma.f16(half %x, half 0xH3C01, half %x)
  ret half %r
}
