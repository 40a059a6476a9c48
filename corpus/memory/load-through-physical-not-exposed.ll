; LOAD: the Language Reference lets an integer cast to a pointer reach only what was exposed, and ptrtoaddr does not expose
; expect: vacuous
; expect[twin]: violates value
; expect[flat]: violates value
; options: address-bits=6

define i8 @src() {
  %p = alloca i8, align 1
  store i8 3, ptr %p
  %a = ptrtoaddr ptr %p to i64
  %q = inttoptr i64 %a to ptr
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}
