; PTRTOINT: no address of a block that is aligned to 16 bytes ends in 1
; expect: violates value
; expect[twin]: violates value
; expect[flat]: violates value

define i4 @src() {
  %p = alloca i8, align 16
  %a = ptrtoint ptr %p to i4
  ret i4 %a
}

define i4 @tgt() {
  ret i4 1
}
