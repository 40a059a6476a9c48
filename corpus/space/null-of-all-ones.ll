; the null pointer of a space may have all bits set (Language Reference, "Data Layout", `po`): not modelled
; expect: unsupported

target datalayout = "e-po1:64:64"

define i1 @src(ptr addrspace(1) %p) {
  %c = icmp eq ptr addrspace(1) %p, null
  ret i1 %c
}

define i1 @tgt(ptr addrspace(1) %p) {
  %a = ptrtoint ptr addrspace(1) %p to i64
  %c = icmp eq i64 %a, 0
  ret i1 %c
}
