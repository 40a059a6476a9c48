; ICMP: ne is the negation of eq
; expect: refines
; expect[twin]: refines

define i1 @src(ptr %p, ptr %q) {
  %c = icmp ne ptr %p, %q
  ret i1 %c
}

define i1 @tgt(ptr %p, ptr %q) {
  %c = icmp eq ptr %p, %q
  %d = xor i1 %c, true
  ret i1 %d
}
