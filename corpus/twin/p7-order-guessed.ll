; Section 5.7: that one block follows another cannot be guessed either
; expect: vacuous
; expect[twin-1]: refines
; expect[twin]: vacuous
; expect[twin-3]: vacuous
; expect[flat]: vacuous
; options: address-bits=7
; note: the store through the guess is undefined where nothing lies there

define i8 @src() {
  %a = alloca [15 x i8], align 16
  %b = alloca [15 x i8], align 16
  store i8 3, ptr %b
  %x = ptrtoint ptr %a to i64
  %next = add i64 %x, 16
  %p = inttoptr i64 %next to ptr
  store i8 4, ptr %p
  %v = load i8, ptr %b
  ret i8 %v
}

define i8 @tgt() {
  ret i8 3
}
