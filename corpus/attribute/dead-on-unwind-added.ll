; whether the caller reads what an exception leaves, no execution shows
; expect: inconclusive

declare void @g()

define void @src(ptr noalias noundef writable dereferenceable(1) %p) {
  store i8 1, ptr %p
  call void @g()
  ret void
}

define void @tgt(ptr noalias noundef writable dereferenceable(1) dead_on_unwind %p) {
  store i8 1, ptr %p
  call void @g()
  ret void
}
