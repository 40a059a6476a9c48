; nor one that writes nothing: an access that orders others counts as a write
; expect: refines

declare void @g() memory(read) nounwind

define void @src(ptr noundef %p) {
  call void @g()
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  call void @g()
  ret void
}
