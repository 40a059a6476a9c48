; a write through an integer is not one through the argument, although it may reach the same block
; expect: refines

define void @src(ptr noundef dereferenceable(8) %p, i64 noundef %address) {
  %q = inttoptr i64 %address to ptr
  store i8 1, ptr %q
  ret void
}

define void @tgt(ptr noundef readonly dereferenceable(8) %p, i64 noundef %address) {
  %q = inttoptr i64 %address to ptr
  store i8 1, ptr %q
  ret void
}
