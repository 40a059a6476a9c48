; where it is exposed as well, it does
; expect: refines

define i8 @src() {
  %a = alloca i8, align 4
  store i8 3, ptr %a
  %i = ptrtoint ptr %a to i64
  %q = inttoptr i64 %i to ptr
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt() {
  %a = alloca i8, align 4
  store i8 3, ptr %a
  %e = ptrtoint ptr %a to i64
  %i = ptrtoaddr ptr %a to i64
  %q = inttoptr i64 %i to ptr
  %v = load i8, ptr %q
  ret i8 %v
}
