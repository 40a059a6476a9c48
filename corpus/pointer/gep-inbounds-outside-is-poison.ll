; GETELEMENTPTR-INBOUNDS-LOGICAL: two past the end is poison, so a comparison of it may give anything
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i1 @src() {
  %p = alloca [4 x i8]
  %out = getelementptr inbounds i8, ptr %p, i64 5
  %c = icmp eq ptr %out, %p
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
