; one of 2^32 values shows that a comparison is not always false
; expect: violates value

define i1 @src(i32 %x) {
  %a = mul i32 %x, 7
  %b = xor i32 %a, 23505
  %c = icmp eq i32 %b, 19088743
  ret i1 %c
}

define i1 @tgt(i32 %x) {
  ret i1 false
}
