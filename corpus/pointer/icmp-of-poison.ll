; ICMP: poison if an operand is
; expect: refines
; expect[twin]: refines

define i1 @src(ptr %p) {
  %c = icmp eq ptr %p, poison
  %d = select i1 true, i1 %c, i1 false
  ret i1 %d
}

define i1 @tgt(ptr %p) {
  ret i1 poison
}
