; and without the attribute, the exception leaves it as well
; expect: violates memory

declare void @g()

define void @src(ptr noalias noundef writable dereferenceable(1) %p) {
  store i8 1, ptr %p
  call void @g()
  store i8 2, ptr %p
  ret void
}

define void @tgt(ptr noalias noundef writable dereferenceable(1) %p) {
  call void @g()
  store i8 2, ptr %p
  ret void
}
