; no choice of 2^32 gives an odd product: shown without trying them
; expect: violates value

define i32 @src() {
  %a = freeze i32 undef
  %r = mul i32 %a, 2
  ret i32 %r
}

define i32 @tgt() {
  ret i32 7
}
