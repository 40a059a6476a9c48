; the values of a product with undef are the multiples of the factor, whichever side it is on
; expect: refines

define void @src(ptr noalias %p, ptr noalias %q) {
  %x = load i32, ptr %q
  %r = mul i32 %x, undef
  store i32 %r, ptr %p
  ret void
}

define void @tgt(ptr noalias %p, ptr noalias %q) {
  %x = load i32, ptr %q
  %r = mul i32 undef, %x
  store i32 %r, ptr %p
  ret void
}
