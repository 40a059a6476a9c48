; and what is read there twice is read once
; expect: refines

define i32 @src() {
  %p = inttoptr i64 4096 to ptr
  %x = load i32, ptr %p
  %y = load i32, ptr %p
  %r = add i32 %x, %y
  ret i32 %r
}

define i32 @tgt() {
  %p = inttoptr i64 4096 to ptr
  %x = load i32, ptr %p
  %r = shl i32 %x, 1
  ret i32 %r
}
