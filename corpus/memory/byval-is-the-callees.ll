; nobody reads a copy that a call made once the call is over
; expect: refines

define i32 @src(ptr byval(i32) %p) {
  %x = load i32, ptr %p
  store i32 0, ptr %p
  ret i32 %x
}

define i32 @tgt(ptr byval(i32) %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
