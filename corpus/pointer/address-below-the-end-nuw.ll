; with `nuw` a pointer that passes the end is poison
; expect: refines

define i1 @src(ptr noundef %p) {
  %q = getelementptr nuw i8, ptr %p, i64 2
  %r = icmp eq ptr %q, null
  ret i1 %r
}

define i1 @tgt(ptr noundef %p) {
  ret i1 false
}
