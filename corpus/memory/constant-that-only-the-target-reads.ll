; a constant that only the target reads is what it is
; expect: proved

@limit = constant i8 3

define i8 @src() {
  ret i8 3
}

define i8 @tgt() {
  %v = load i8, ptr @limit
  ret i8 %v
}
