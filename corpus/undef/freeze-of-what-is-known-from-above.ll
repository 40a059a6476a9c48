; A freeze picks no element that only an upper bound of the set has
; expect: inconclusive

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %o = or i32 undef, 1048576
  %s = add i32 %o, -1
  %f = freeze i32 %s
  %z = icmp eq i32 %f, 0
  ret i1 %z
}
