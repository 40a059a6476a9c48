; "llvm.roundeven", "llvm.round": halves go to the even number, or away from zero
; expect: violates value

declare half @llvm.roundeven.f16(half)
declare half @llvm.round.f16(half)

define half @src(half noundef %x) {
  %r = call half @llvm.roundeven.f16(half %x)
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = call half @llvm.round.f16(half %x)
  ret half %r
}
