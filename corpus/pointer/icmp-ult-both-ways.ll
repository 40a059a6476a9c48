; ICMP-ULE, different blocks: in the paper two blocks may each come before the other
; expect: refines
; expect[twin]: violates value
; expect[flat]: violates value

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %p = alloca i8
  %q = alloca i8
  %c = icmp ult ptr %p, %q
  %d = icmp ult ptr %q, %p
  %e = and i1 %c, %d
  ret i1 %e
}
