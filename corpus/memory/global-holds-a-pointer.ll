; A variable that other modules see may hold a pointer to their memory
; expect: violates memory

@buffer = external global ptr

define void @src() {
  %p = load ptr, ptr @buffer
  store i8 1, ptr %p
  ret void
}

define void @tgt() {
  %p = load ptr, ptr @buffer
  store i8 2, ptr %p
  ret void
}
