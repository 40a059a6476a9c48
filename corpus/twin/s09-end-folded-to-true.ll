; S9 of the slides: p + n == q may also be true
; expect: refines
; expect[twin-1]: proved
; expect[twin]: proved
; expect[twin-3]: proved
; expect[flat]: proved
; options: address-bits=6

define i1 @src() {
  %p = alloca [4 x i8], align 4
  %q = alloca [4 x i8], align 4
  %end = getelementptr i8, ptr %p, i64 4
  %c = icmp eq ptr %end, %q
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
