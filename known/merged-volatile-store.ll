define void @f(ptr dereferenceable(4) align 4 %p) {
  store i32 0, ptr %p, align 4
  store volatile i8 0, ptr %p, align 1
  ret void
}
