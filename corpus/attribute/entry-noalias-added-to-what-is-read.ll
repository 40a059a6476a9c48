; memory that nothing modifies may be read through both
; expect: refines

define i32 @src(ptr noundef %p, ptr noundef %q) {
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %sum = add i32 %x, %y
  ret i32 %sum
}

define i32 @tgt(ptr noalias noundef %p, ptr noalias noundef %q) {
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %sum = add i32 %x, %y
  ret i32 %sum
}
