; the median with a NaN among its operands is the least number, wherever the NaN stands
; expect: refines

define half @src(half %x, half %y) {
  %r = call half @llvm.amdgcn.fmed3.f16(half %x, half %y, half 0xH7E00)
  ret half %r
}

define half @tgt(half %x, half %y) {
  %r = call half @llvm.minimumnum.f16(half %x, half %y)
  ret half %r
}

declare half @llvm.amdgcn.fmed3.f16(half, half, half)
declare half @llvm.minimumnum.f16(half, half)
