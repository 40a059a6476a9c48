; "Rewrite-based flags": the product needs `contract`, too
; expect: violates value

declare half @llvm.fma.f16(half, half, half)

define half @src(half noundef %x) {
  %m = fmul half %x, 0xH3C01
  %r = fsub contract half %m, %x
  ret half %r
}

define half @tgt(half noundef %x) {
  %n = fneg half %x
  %r = call half @llvm.fma.f16(half %x, half 0xH3C01, half %n)
  ret half %r
}
