; the median with an infinity among three numbers is the greater of the others
; expect: refines

define half @src(half %x, half %y) {
  %r = call nnan half @llvm.amdgcn.fmed3.f16(half %x, half 0xH7C00, half %y)
  ret half %r
}

define half @tgt(half %x, half %y) {
  %r = call nnan half @llvm.maxnum.f16(half %x, half %y)
  ret half %r
}

declare half @llvm.amdgcn.fmed3.f16(half, half, half)
declare half @llvm.maxnum.f16(half, half)
