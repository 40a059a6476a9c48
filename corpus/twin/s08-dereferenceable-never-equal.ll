; S8 of the slides: p + 2 == q + 2 is always false, for places strictly inside two blocks
; expect: proved
; expect[twin-1]: proved
; expect[twin]: proved
; expect[twin-3]: proved
; expect[flat]: proved

define i1 @src() {
  %p = alloca [4 x i8]
  %q = alloca [4 x i8]
  %p2 = getelementptr i8, ptr %p, i64 2
  %q2 = getelementptr i8, ptr %q, i64 2
  %c = icmp eq ptr %p2, %q2
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
