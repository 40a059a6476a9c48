; A pointer that is accessed on one path may be null on the other
; expect: violates value

define i1 @src(ptr %p, i1 noundef %c) {
  br i1 %c, label %yes, label %no

yes:
  store i8 1, ptr %p
  br label %no

no:
  %r = icmp eq ptr %p, null
  ret i1 %r
}

define i1 @tgt(ptr %p, i1 noundef %c) {
  br i1 %c, label %yes, label %no

yes:
  store i8 1, ptr %p
  br label %no

no:
  ret i1 false
}
