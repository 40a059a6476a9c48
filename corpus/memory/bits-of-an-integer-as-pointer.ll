; BITS: an integer loaded as a pointer is physical in the paper; in the Language Reference it has no provenance
; expect: vacuous
; expect[twin]: violates value
; expect[flat]: violates value
; options: address-bits=6

define i8 @src() {
  %a = alloca i8, align 1
  %cell = alloca i64
  store i8 3, ptr %a
  %x = ptrtoint ptr %a to i64
  store i64 %x, ptr %cell
  %p = load ptr, ptr %cell
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 77
}
