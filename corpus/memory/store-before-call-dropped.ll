; an unknown function may read memory that the caller knows
; expect: violates memory

declare void @g()

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
