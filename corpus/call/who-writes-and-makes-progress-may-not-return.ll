; a callee that writes memory may make progress that is observed, forever
; expect: violates ub

declare void @wait(i16) mustprogress nounwind

define i16 @src(i16 noundef %x) {
  call void @wait(i16 3)
  call void @wait(i16 8)
  %v = urem i16 100, %x
  ret i16 %v
}

define i16 @tgt(i16 noundef %x) {
  call void @wait(i16 3)
  %v = urem i16 100, %x
  call void @wait(i16 8)
  ret i16 %v
}
