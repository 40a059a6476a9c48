; outside of space 0, an alloca may lie at address 0
; expect: refines

target datalayout = "e-p5:32:32-A5"

define i1 @src() {
  %p = alloca i8, addrspace(5)
  %c = icmp eq ptr addrspace(5) %p, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
