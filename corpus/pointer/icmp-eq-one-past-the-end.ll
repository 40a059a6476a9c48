; ICMP-PTR-LOGICAL-NONDET-TRUE: the end of a block may be the beginning of another
; expect: violates value
; expect[twin]: violates value
; expect[flat]: violates value

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %p = alloca [4 x i8]
  %q = alloca [4 x i8]
  %a = getelementptr i8, ptr %p, i64 4
  %c = icmp eq ptr %a, %q
  ret i1 %c
}
