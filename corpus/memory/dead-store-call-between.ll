; A store that an unknown call may see is not dead
; expect: violates memory

declare void @unknown()

define void @src(ptr %p, i8 %x, i8 %y) {
  store i8 %x, ptr %p
  call void @unknown()
  store i8 %y, ptr %p
  ret void
}

define void @tgt(ptr %p, i8 %x, i8 %y) {
  call void @unknown()
  store i8 %y, ptr %p
  ret void
}
