; unless it promises not to
; expect: refines

declare void @g(ptr nofree)

define void @src(ptr noundef %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr noundef nofree %p) {
  call void @g(ptr %p)
  ret void
}
