; a call of a function with a body that is `speculatable` may run where the text has none, which is not modelled
; expect: inconclusive

define internal i4 @f(i4 noundef %x) speculatable {
  %y = udiv i4 1, %x
  ret i4 %y
}

define i4 @src(i4 noundef %x) {
  %y = call i4 @f(i4 %x)
  ret i4 %y
}

define i4 @tgt(i4 noundef %x) {
  %y = call i4 @f(i4 %x)
  ret i4 %y
}
