; ALLOCA: what was never written is poison in the paper, and undef in the Language Reference
; expect: violates poison
; expect[twin]: proved
; expect[taming]: proved

define i8 @src() {
  %p = alloca i8
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 poison
}
