; one that accesses only memory of its own does not
; expect: refines

declare void @g() nounwind willreturn memory(inaccessiblemem: readwrite)

define void @src(ptr %p) {
  store i8 1, ptr %p
  call void @g()
  store i8 2, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  call void @g()
  store i8 2, ptr %p
  ret void
}
