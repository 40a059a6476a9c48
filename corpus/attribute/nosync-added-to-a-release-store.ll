; An atomic access that is stronger than `monotonic` may synchronize
; expect: violates ub

define void @src(ptr noundef %p) {
  store atomic i8 1, ptr %p release, align 1
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  store atomic i8 1, ptr %p release, align 1
  ret void
}
