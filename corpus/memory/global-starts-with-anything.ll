; a global that other modules see may have changed before the call
; expect: violates value

@g = global i8 3

define i8 @src() {
  %x = load i8, ptr @g
  ret i8 %x
}

define i8 @tgt() {
  ret i8 3
}
