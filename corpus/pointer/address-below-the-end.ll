; a pointer may lie so near the end of the space that it becomes null
; expect: violates value

define i1 @src(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 2
  %r = icmp eq ptr %q, null
  ret i1 %r
}

define i1 @tgt(ptr noundef %p) {
  ret i1 false
}
