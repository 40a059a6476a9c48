; GETELEMENTPTR-LOGICAL: without inbounds, two past the end of a block is not its beginning
; expect: violates value
; expect[twin]: violates value
; expect[flat]: violates value

define i1 @src() {
  %p = alloca [4 x i8]
  %out = getelementptr i8, ptr %p, i64 5
  %c = icmp eq ptr %out, %p
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
