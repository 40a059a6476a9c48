; the original is no replacement for it
; expect: violates value

define ptr @src(ptr %p) {
  %i = ptrtoint ptr %p to i64
  %q = inttoptr i64 %i to ptr
  ret ptr %q
}

define ptr @tgt(ptr %p) {
  ret ptr %p
}
