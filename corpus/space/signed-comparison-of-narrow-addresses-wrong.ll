; it is not that of the word that holds it
; expect: violates value

target datalayout = "e-p1:32:32"

define i1 @src(i32 %i) {
  %p = inttoptr i32 %i to ptr addrspace(1)
  %c = icmp slt ptr addrspace(1) %p, null
  ret i1 %c
}

define i1 @tgt(i32 %i) {
  ret i1 false
}
