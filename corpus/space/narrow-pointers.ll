; pointers of 16 bits
; expect: refines

target datalayout = "e-p1:16:16"

define i16 @src(ptr addrspace(1) noundef %p, ptr addrspace(1) noundef %q) {
  %i = ptrtoint ptr addrspace(1) %p to i32
  %t = trunc i32 %i to i16
  %r = inttoptr i16 %t to ptr addrspace(1)
  %c = icmp eq ptr addrspace(1) %r, %q
  %v = zext i1 %c to i16
  ret i16 %v
}

define i16 @tgt(ptr addrspace(1) noundef %p, ptr addrspace(1) noundef %q) {
  %t = ptrtoint ptr addrspace(1) %p to i16
  %r = inttoptr i16 %t to ptr addrspace(1)
  %c = icmp eq ptr addrspace(1) %r, %q
  %v = zext i1 %c to i16
  ret i16 %v
}
