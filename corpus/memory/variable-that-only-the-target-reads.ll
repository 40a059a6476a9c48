; a variable that only the target reads may have been written before
; expect: violates value

@limit = global i8 0

define i8 @src() {
  ret i8 0
}

define i8 @tgt() {
  %v = load i8, ptr @limit
  ret i8 %v
}
