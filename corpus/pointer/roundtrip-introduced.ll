; Section 5.1: inttoptr(ptrtoint p) may replace p, since less is known of it
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define ptr @src(ptr %p) {
  ret ptr %p
}

define ptr @tgt(ptr %p) {
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  ret ptr %q
}
