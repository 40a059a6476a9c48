; What memory holds may be based on an argument that was stored since the call
; expect: inconclusive

define internal void @g(ptr %cell, ptr %q, ptr readonly %p) {
  store ptr %p, ptr %cell
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
  call void @g(ptr %cell, ptr %p, ptr %p)
  ret void
}
