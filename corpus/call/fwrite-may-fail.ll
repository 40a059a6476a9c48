; It may write fewer
; expect: violates value

declare i64 @fwrite(ptr, i64, i64, ptr)

define i1 @src(ptr %p, ptr %file) {
  %n = call i64 @fwrite(ptr %p, i64 1, i64 2, ptr %file)
  %r = icmp ult i64 %n, 2
  ret i1 %r
}

define i1 @tgt(ptr %p, ptr %file) {
  %n = call i64 @fwrite(ptr %p, i64 1, i64 2, ptr %file)
  ret i1 false
}
