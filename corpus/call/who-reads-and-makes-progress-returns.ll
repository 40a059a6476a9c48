; a callee that must make progress, and can do nothing that is observed, returns
; expect: refines

declare void @wait(i16) mustprogress memory(read) nounwind

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
