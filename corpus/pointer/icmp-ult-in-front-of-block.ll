; ICMP-ULE, same block: in front of the block it is open in the paper; by address it is less, since no block lies at 0
; expect: refines
; expect[twin]: violates value

define i1 @src() {
  ret i1 true
}

define i1 @tgt() {
  %p = alloca [3 x i8]
  %a = getelementptr i8, ptr %p, i64 -1
  %c = icmp ult ptr %a, %p
  ret i1 %c
}
