; Whether other arguments are undefined behaviour, executions of the function do not show
; expect: inconclusive

define i4 @src(i4 noundef %x) {
  %y = udiv i4 3, %x
  ret i4 %y
}

define i4 @tgt(i4 noundef %x) speculatable {
  %y = udiv i4 3, %x
  ret i4 %y
}
