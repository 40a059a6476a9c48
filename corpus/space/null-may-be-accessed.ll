; outside of space 0, null may be the address of a block
; expect: violates ub

define i8 @src() {
  store i8 1, ptr addrspace(1) null
  ret i8 0
}

define i8 @tgt() {
  unreachable
}
