; LOAD: of a block that may lie anywhere, an alignment is undefined in some execution
; expect: vacuous
; expect[twin]: vacuous
; options: address-bits=4

define i16 @src() {
  %p = alloca [2 x i8], align 1
  store i16 0, ptr %p, align 1
  %v = load i16, ptr %p, align 2
  ret i16 %v
}

define i16 @tgt() {
  ret i16 77
}
