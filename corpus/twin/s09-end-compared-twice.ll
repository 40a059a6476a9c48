; S9 of the slides, section 5.3: two comparisons p + n == q of the paper need not agree; by address they do
; expect: violates value
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
  %d = icmp eq ptr %end, %q
  %e = xor i1 %c, %d
  ret i1 %e
}

define i1 @tgt() {
  ret i1 true
}
