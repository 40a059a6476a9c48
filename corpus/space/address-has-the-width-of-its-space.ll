; an address has as many bits as the layout gives its space
; expect: refines

target datalayout = "e-p3:32:32"

define i64 @src(ptr addrspace(3) noundef %p) {
  %i = ptrtoint ptr addrspace(3) %p to i64
  %h = lshr i64 %i, 32
  ret i64 %h
}

define i64 @tgt(ptr addrspace(3) noundef %p) {
  ret i64 0
}
