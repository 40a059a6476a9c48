; each load of memory that was never written gives a set, whose uses differ
; expect: violates undef

define i1 @src() {
  ret i1 true
}

define i1 @tgt() {
  %p = alloca i8
  %v = load i8, ptr %p
  %r = icmp eq i8 %v, %v
  ret i1 %r
}
