; `fwrite` gives how many items it wrote, which are no more than it got
; expect: refines

declare i64 @fwrite(ptr, i64, i64, ptr)

define i1 @src(ptr %p, ptr %file) {
  %n = call i64 @fwrite(ptr %p, i64 1, i64 2, ptr %file)
  %r = icmp ugt i64 %n, 2
  ret i1 %r
}

define i1 @tgt(ptr %p, ptr %file) {
  %n = call i64 @fwrite(ptr %p, i64 1, i64 2, ptr %file)
  ret i1 false
}
