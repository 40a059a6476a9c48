; null of one space is not null of another
; expect: violates value

define i1 @src() {
  %p = addrspacecast ptr addrspace(3) null to ptr
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
