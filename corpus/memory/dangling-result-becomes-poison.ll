; A pointer to a block of the function's own that ended with it: nothing is decided but where both sides return theirs
; expect: inconclusive

define ptr @src() {
  %p = alloca i8
  ret ptr %p
}

define ptr @tgt() {
  ret ptr poison
}
