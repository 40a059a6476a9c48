; What was stored before a call that unwinds is seen by who catches it
; expect: violates memory

declare void @u() memory(none) willreturn

define void @src(ptr noundef nonnull align 4 dereferenceable(4) %p) {
  store i32 1, ptr %p, align 4
  call void @u()
  ret void
}

define void @tgt(ptr noundef nonnull align 4 dereferenceable(4) %p) {
  call void @u()
  store i32 1, ptr %p, align 4
  ret void
}
