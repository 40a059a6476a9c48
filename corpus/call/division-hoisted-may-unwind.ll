; one that may unwind does
; expect: violates ub

declare void @h() willreturn

define i4 @src(i4 noundef %x, i4 noundef %y) {
  call void @h()
  %r = udiv i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 noundef %x, i4 noundef %y) {
  %r = udiv i4 %x, %y
  call void @h()
  ret i4 %r
}
