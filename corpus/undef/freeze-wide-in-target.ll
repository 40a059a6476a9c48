; Not every value that the target may freeze to was tried
; expect: refines

define i32 @src() {
  %x = freeze i32 poison
  ret i32 %x
}

define i32 @tgt() {
  %x = freeze i32 poison
  %y = add i32 %x, 1
  ret i32 %y
}
