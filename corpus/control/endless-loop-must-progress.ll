; unless the function promises progress: then it is undefined behaviour
; expect: proved

define i4 @src(i1 noundef %c) mustprogress {
  br i1 %c, label %loop, label %exit

loop:
  br label %loop

exit:
  ret i4 0
}

define i4 @tgt(i1 noundef %c) mustprogress {
  ret i4 0
}
