; A pointer that is accessed is not null, but only where it is
; expect: refines

define i1 @src(ptr %p) {
  store i8 1, ptr %p
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt(ptr %p) {
  store i8 1, ptr %p
  ret i1 false
}
