; ICMP with NULL: no place of a block, nor its end, is NULL
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %p = alloca [4 x i8]
  %end = getelementptr i8, ptr %p, i64 4
  %c = icmp eq ptr %p, null
  %d = icmp eq ptr null, %end
  %e = or i1 %c, %d
  ret i1 %e
}
