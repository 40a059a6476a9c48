; an unknown function may return poison, so its answer must be frozen
; expect: violates poison

declare i8 @g()

define i8 @src() {
  %x = call i8 @g()
  %y = freeze i8 %x
  ret i8 %y
}

define i8 @tgt() {
  %x = call i8 @g()
  ret i8 %x
}
