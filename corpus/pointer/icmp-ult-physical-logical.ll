; ICMP-ULE, a physical and a logical pointer: by address
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i1 @src() {
  %p = alloca [4 x i8]
  %a = ptrtoint ptr %p to i64
  %b = add i64 %a, 1
  %r = inttoptr i64 %b to ptr
  %c = icmp ult ptr %p, %r
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
