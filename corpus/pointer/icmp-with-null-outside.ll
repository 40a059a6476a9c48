; ICMP with NULL: a pointer that left its block may be NULL
; expect: violates value
; expect[twin]: violates value
; expect[flat]: violates value
; options: address-bits=4

define i1 @src(i5 noundef %i) {
  ret i1 false
}

define i1 @tgt(i5 noundef %i) {
  %p = alloca [4 x i8], align 1
  %out = getelementptr i8, ptr %p, i5 %i
  %c = icmp eq ptr %out, null
  ret i1 %c
}
