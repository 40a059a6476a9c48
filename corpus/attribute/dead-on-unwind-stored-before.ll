; what a call that unwinds leaves behind a pointer that is `dead_on_unwind` is not read
; expect: refines

declare void @g()

define void @src(ptr noalias noundef dead_on_unwind writable dereferenceable(1) %p) {
  store i8 1, ptr %p
  call void @g()
  store i8 2, ptr %p
  ret void
}

define void @tgt(ptr noalias noundef dead_on_unwind writable dereferenceable(1) %p) {
  call void @g()
  store i8 2, ptr %p
  ret void
}
