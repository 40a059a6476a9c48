; the sign of an address is its highest bit, wherever that is
; expect: refines

target datalayout = "e-p1:32:32"

define i1 @src(i32 %i) {
  %p = inttoptr i32 %i to ptr addrspace(1)
  %c = icmp slt ptr addrspace(1) %p, null
  ret i1 %c
}

define i1 @tgt(i32 %i) {
  %c = icmp slt i32 %i, 0
  ret i1 %c
}
