; only `%p` leads to its memory, so the second store is elsewhere
; expect: refines
; proof: proved

define i32 @src(ptr noalias %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store i32 1, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}

define i32 @tgt(ptr noalias %p, ptr %q, i32 %x) {
  store i32 %x, ptr %p
  store i32 1, ptr %q
  ret i32 %x
}
