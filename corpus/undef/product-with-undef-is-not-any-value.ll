; a product of undef and an even factor is even
; expect: violates memory

define void @src(ptr noalias %p, ptr noalias %q) {
  %x = load i32, ptr %q
  %r = mul i32 %x, undef
  store i32 %r, ptr %p
  ret void
}

define void @tgt(ptr noalias %p, ptr noalias %q) {
  %x = load i32, ptr %q
  %r = mul i32 undef, undef
  store i32 %r, ptr %p
  ret void
}
