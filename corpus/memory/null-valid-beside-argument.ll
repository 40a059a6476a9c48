; What lies at null is no memory of an argument that is another pointer, or no pointer
; expect: violates ub

define void @src(ptr noundef %p, i8 noundef %n) null_pointer_is_valid {
  store i8 3, ptr null
  ret void
}

define void @tgt(ptr noundef %p, i8 noundef %n) null_pointer_is_valid memory(argmem: write) {
  store i8 3, ptr null
  ret void
}
