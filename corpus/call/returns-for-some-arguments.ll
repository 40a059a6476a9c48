; A function may return for one argument and not for another
; expect: violates ub

declare void @g(i4) memory(read) nounwind

define i4 @src(i4 noundef %x) {
  call void @g(i4 1)
  call void @g(i4 2)
  %v = udiv i4 1, %x
  ret i4 %v
}

define i4 @tgt(i4 noundef %x) {
  call void @g(i4 1)
  %v = udiv i4 1, %x
  call void @g(i4 2)
  ret i4 %v
}
