; A `noalias` result is "disjoint from the storage for any other object accessible to the caller"
; expect: violates ub

define ptr @src(ptr noundef %p) {
  ret ptr %p
}

define noalias ptr @tgt(ptr noundef %p) {
  ret ptr %p
}
