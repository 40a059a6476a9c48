; a copy of undef cannot be told from what must not be captured
; expect: inconclusive

define ptr @src(ptr captures(none) %p) {
  ret ptr %p
}

define ptr @tgt(ptr captures(none) %p) {
  ret ptr poison
}
