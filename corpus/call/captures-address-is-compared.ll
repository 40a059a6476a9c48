; Language Reference, "Pointer Capture": who may remember the address notices that the target passes another block
; expect: violates trace

declare void @note(ptr readonly captures(address))

define void @src() {
  %p = alloca i8
  %q = alloca i8
  store i8 3, ptr %p
  store i8 3, ptr %q
  call void @note(ptr %p)
  call void @note(ptr %p)
  ret void
}

define void @tgt() {
  %p = alloca i8
  %q = alloca i8
  store i8 3, ptr %p
  store i8 3, ptr %q
  call void @note(ptr %p)
  call void @note(ptr %q)
  ret void
}
