; and one that moves it gives another pointer
; expect: violates value

target datalayout = "e-p1:16:16"

define i1 @src(ptr addrspace(1) %p, i16 %i) {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i16 %i
  %r = getelementptr inbounds i8, ptr addrspace(1) %q, i16 1
  %c = icmp eq ptr addrspace(1) %r, %q
  ret i1 %c
}

define i1 @tgt(ptr addrspace(1) %p, i16 %i) {
  ret i1 true
}
