; ICMP-ULE, different blocks: each comparison of the paper chooses anew; by address they agree
; expect: violates value
; expect[twin]: proved
; expect[flat]: proved
; options: address-bits=4

define i1 @src() {
  %p = alloca i8
  %q = alloca i8
  %c = icmp ult ptr %p, %q
  %d = icmp ult ptr %p, %q
  %e = xor i1 %c, %d
  ret i1 %e
}

define i1 @tgt() {
  ret i1 true
}
