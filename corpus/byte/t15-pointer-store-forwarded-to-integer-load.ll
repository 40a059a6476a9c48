; T15: the address of a pointer that was stored, exposed or not
; expect: refines
; expect[byte-strict]: refines

define i64 @src(ptr %m, ptr %p) {
  store ptr %p, ptr %m, align 1
  %i = load i64, ptr %m, align 1
  ret i64 %i
}

define i64 @tgt(ptr %m, ptr %p) {
  store ptr %p, ptr %m, align 1
  %i = ptrtoint ptr %p to i64
  ret i64 %i
}
