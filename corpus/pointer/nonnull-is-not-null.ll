; what is not null is not equal to null
; expect: refines

define i1 @src(ptr noundef nonnull %p) {
  %r = icmp eq ptr %p, null
  ret i1 %r
}

define i1 @tgt(ptr noundef nonnull %p) {
  ret i1 false
}
