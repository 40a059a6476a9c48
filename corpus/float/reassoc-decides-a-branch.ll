; where a sum that may be regrouped decides a branch, all that follows is open
; expect: inconclusive

define i8 @src(half noundef %x) {
  %sum = fadd reassoc half %x, 0xH3555
  %c = fcmp ogt half %sum, 0.0
  br i1 %c, label %above, label %below

above:
  ret i8 1

below:
  ret i8 2
}

define i8 @tgt(half noundef %x) {
  ret i8 3
}
