; Memory that is promised to be dereferenceable is not freed during the call
; expect: refines

declare void @g(ptr)

define void @src(ptr dereferenceable(4) %p) {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr nofree dereferenceable(4) %p) {
  call void @g(ptr %p)
  ret void
}
