; 7 is one of the values, but no candidate: what was not tried is no proof
; expect: inconclusive

define i32 @src() {
  %x = freeze i32 poison
  %y = mul i32 %x, %x
  ret i32 %y
}

define i32 @tgt() {
  ret i32 49
}
