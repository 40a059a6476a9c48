; what a normal return leaves there is
; expect: violates memory

declare void @g()

define void @src(ptr noalias noundef dead_on_unwind writable dereferenceable(1) %p) {
  store i8 1, ptr %p
  call void @g()
  ret void
}

define void @tgt(ptr noalias noundef dead_on_unwind writable dereferenceable(1) %p) {
  call void @g()
  ret void
}
