; it is no undefined behaviour by itself
; expect: violates ub

define i4 @src(i1 noundef %c) {
  br i1 %c, label %loop, label %exit

loop:
  br label %loop

exit:
  ret i4 0
}

define i4 @tgt(i1 noundef %c) {
  br i1 %c, label %loop, label %exit

loop:
  unreachable

exit:
  ret i4 0
}
