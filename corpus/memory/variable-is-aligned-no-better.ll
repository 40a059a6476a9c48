; a variable need not be aligned better than it says
; expect: violates value

@word = global i64 0, align 8

define i64 @src() {
  %low = and i64 ptrtoint (ptr @word to i64), 15
  ret i64 %low
}

define i64 @tgt() {
  ret i64 0
}
