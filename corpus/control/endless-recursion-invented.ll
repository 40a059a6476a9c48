; a function that returns must not call itself forever
; expect: violates nontermination

define i8 @src(i8 %x) {
  ret i8 1
}

define i8 @tgt(i8 %x) {
  %y = call i8 @tgt(i8 %x)
  ret i8 1
}
