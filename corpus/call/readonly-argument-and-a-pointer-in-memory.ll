; What memory holds is not based on an argument that nobody has stored since the call
; expect: refines

define internal void @g(ptr %cell, ptr readonly captures(none) %p) {
  %to = load ptr, ptr %cell
  store i32 7, ptr %to
  ret void
}

define void @src(ptr %p) {
  store i32 7, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  %cell = alloca ptr
  store ptr %p, ptr %cell
  call void @g(ptr %cell, ptr %p)
  ret void
}
