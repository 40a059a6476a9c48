; Section 5.1: p may not replace inttoptr(ptrtoint p), which reaches whatever lies at the address; under flat it may
; expect: violates value
; expect[twin]: violates value
; expect[flat]: refines

define ptr @src(ptr %p) {
  %a = ptrtoint ptr %p to i64
  %q = inttoptr i64 %a to ptr
  ret ptr %q
}

define ptr @tgt(ptr %p) {
  ret ptr %p
}
