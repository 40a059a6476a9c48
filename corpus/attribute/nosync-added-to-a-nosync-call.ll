; but not one that promises not to
; expect: refines

declare void @g() nosync

define void @src(ptr noundef %p) {
  call void @g()
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  call void @g()
  ret void
}
