; A volatile access may synchronize
; expect: violates ub

define void @src(ptr noundef %p) {
  store volatile i8 1, ptr %p
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  store volatile i8 1, ptr %p
  ret void
}
