; a function that returns has no endless loop
; expect: proved

define i4 @src(i1 noundef %c) willreturn {
  br i1 %c, label %loop, label %exit

loop:
  br label %loop

exit:
  ret i4 0
}

define i4 @tgt(i1 noundef %c) willreturn {
  ret i4 0
}
