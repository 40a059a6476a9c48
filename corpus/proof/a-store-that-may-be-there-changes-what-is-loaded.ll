; both pointers may lead to one place
; expect: violates value
; proof: violates value

define i32 @src(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store i32 1, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @tgt(ptr %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store i32 1, ptr %q
  ret i32 %x
}
