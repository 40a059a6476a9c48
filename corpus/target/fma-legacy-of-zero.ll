; the product with a zero is +0, and is added
; expect: refines

define half @src(half %x, half %y) {
  %r = call half @llvm.amdgcn.fma.legacy.f16(half %x, half 0xH0000, half %y)
  ret half %r
}

define half @tgt(half %x, half %y) {
  %r = fadd half 0xH0000, %y
  ret half %r
}

declare half @llvm.amdgcn.fma.legacy.f16(half, half, half)
