; BITS: an integer loaded as a pointer is inttoptr of it, in the paper
; expect: violates ub
; expect[twin]: refines
; expect[flat]: refines
; options: address-bits=6
; note: no parameter, because places are multiplied with inputs

define i8 @src() {
  %a = alloca i8, align 1
  store i8 7, ptr %a
  %x = ptrtoint ptr %a to i64
  %p = inttoptr i64 %x to ptr
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %a = alloca i8, align 1
  %cell = alloca i64
  store i8 7, ptr %a
  %x = ptrtoint ptr %a to i64
  store i64 %x, ptr %cell
  %p = load ptr, ptr %cell
  %v = load i8, ptr %p
  ret i8 %v
}
