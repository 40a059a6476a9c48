; A parameter that is written is promised to be only read
; expect: violates ub

define void @src(ptr %p) {
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr readonly %p) {
  store i8 1, ptr %p
  ret void
}
