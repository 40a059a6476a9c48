; T8: an integer that was loaded makes no pointer to a block that is not exposed
; expect: violates ub
; expect[byte-strict]: violates ub
; expect[limited-punning]: proved
; note: the choice of docs/memory.md: loads expose nothing, and inttoptr reaches exposed blocks only

define i8 @src() {
  %a = alloca i8
  %m = alloca ptr
  store i8 0, ptr %a
  store ptr %a, ptr %m
  %i = load i64, ptr %m
  %q = load ptr, ptr %m
  store i8 1, ptr %q
  %r = load i8, ptr %a
  ret i8 %r
}

define i8 @tgt() {
  %a = alloca i8
  %m = alloca ptr
  store i8 0, ptr %a
  store ptr %a, ptr %m
  %i = load i64, ptr %m
  %q = inttoptr i64 %i to ptr
  store i8 1, ptr %q
  %r = load i8, ptr %a
  ret i8 %r
}
