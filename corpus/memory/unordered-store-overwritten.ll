; An unordered store that is overwritten can go
; expect: refines

define void @src(ptr noundef %p) {
  store atomic i32 0, ptr %p unordered, align 4
  store atomic i32 3, ptr %p unordered, align 4
  ret void
}

define void @tgt(ptr noundef %p) {
  store atomic i32 3, ptr %p unordered, align 4
  ret void
}
