; ICMP-PTR-LOGICAL-DIFFERENT-BLOCK: nothing else than false comes out
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i1 @src() {
  ret i1 false
}

define i1 @tgt() {
  %p = alloca [4 x i8]
  %q = alloca [4 x i8]
  %a = getelementptr i8, ptr %p, i64 2
  %b = getelementptr i8, ptr %q, i64 2
  %c = icmp eq ptr %a, %b
  ret i1 %c
}
