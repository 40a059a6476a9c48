; What is accessed through a null argument is accessed through an argument
; expect: refines

define void @src(ptr noundef %p) null_pointer_is_valid {
  store i8 3, ptr %p
  ret void
}

define void @tgt(ptr noundef %p) null_pointer_is_valid memory(argmem: write) {
  store i8 3, ptr %p
  ret void
}
