; a zero times an infinity is +0, and no NaN
; expect: violates value

define half @src(half %x, half %y) {
  %r = call half @llvm.amdgcn.fmul.legacy.f16(half %x, half %y)
  ret half %r
}

define half @tgt(half %x, half %y) {
  %r = fmul half %x, %y
  ret half %r
}

declare half @llvm.amdgcn.fmul.legacy.f16(half, half)
