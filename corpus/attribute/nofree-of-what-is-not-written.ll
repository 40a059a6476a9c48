; who writes nothing through an argument frees nothing through it
; expect: refines

declare void @g(ptr)

define void @src(ptr %p) {
  call void @g(ptr readonly %p)
  ret void
}

define void @tgt(ptr %p) {
  call void @g(ptr nofree readonly %p)
  ret void
}
