; GETELEMENTPTR: a move by nothing is the pointer itself
; expect: refines
; expect[twin]: refines

define ptr @src(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 0
  %r = getelementptr inbounds i8, ptr %q, i64 0
  ret ptr %r
}

define ptr @tgt(ptr %p) {
  ret ptr %p
}
