; an address of 16 bits as a wider integer has no more bits
; expect: refines

target datalayout = "e-p:16:16"

define i1 @src(ptr %p) {
  %a = ptrtoint ptr %p to i32
  %r = icmp ult i32 %a, 65536
  ret i1 %r
}

define i1 @tgt(ptr %p) {
  ret i1 true
}
