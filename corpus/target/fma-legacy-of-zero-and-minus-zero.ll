; the product with a zero is +0, and so -0 does not stay
; expect: violates value

define half @src(half %x, half %y) {
  %r = call half @llvm.amdgcn.fma.legacy.f16(half %x, half 0xH0000, half %y)
  ret half %r
}

define half @tgt(half %x, half %y) {
  ret half %y
}

declare half @llvm.amdgcn.fma.legacy.f16(half, half, half)
