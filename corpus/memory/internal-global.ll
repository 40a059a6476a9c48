; one that they do not see has not
; expect: refines

@g = internal global i8 3

define i8 @src() {
  %x = load i8, ptr @g
  ret i8 %x
}

define i8 @tgt() {
  ret i8 3
}
