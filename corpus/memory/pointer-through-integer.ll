; a pointer that went through an integer has forgotten its block, and less is promised of it
; expect: refines

define ptr @src(ptr %p) {
  ret ptr %p
}

define ptr @tgt(ptr %p) {
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr
  ret ptr %q
}
