; a zero times anything is +0
; expect: refines

define half @src(half %x) {
  %r = call half @llvm.amdgcn.fmul.legacy.f16(half %x, half 0xH8000)
  ret half %r
}

define half @tgt(half %x) {
  ret half 0xH0000
}

declare half @llvm.amdgcn.fmul.legacy.f16(half, half)
