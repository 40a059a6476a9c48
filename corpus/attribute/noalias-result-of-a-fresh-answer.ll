; or one that a call gave that promises the same
; expect: refines

declare noalias ptr @g()

define ptr @src() {
  %p = call noalias ptr @g()
  ret ptr %p
}

define noalias ptr @tgt() {
  %p = call noalias ptr @g()
  ret ptr %p
}
