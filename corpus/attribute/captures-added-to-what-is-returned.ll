; A pointer that is returned is captured by the result
; expect: violates ub

define ptr @src(ptr %p) {
  ret ptr %p
}

define ptr @tgt(ptr captures(none) %p) {
  ret ptr %p
}
