; BITS: an integer loaded as a pointer is inttoptr of it, in the paper
; expect: violates ub
; expect[twin]: refines
; expect[flat]: refines
; options: address-bits=6 inputs=32

define i8 @src(i8 %y) {
  %a = alloca i8, align 1
  store i8 %y, ptr %a
  %x = ptrtoint ptr %a to i64
  %p = inttoptr i64 %x to ptr
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %y) {
  %a = alloca i8, align 1
  %cell = alloca i64
  store i8 %y, ptr %a
  %x = ptrtoint ptr %a to i64
  store i64 %x, ptr %cell
  %p = load ptr, ptr %cell
  %v = load i8, ptr %p
  ret i8 %v
}
