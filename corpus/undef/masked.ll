; bits that are masked out are 0
; expect: violates value
; expect[taming]: proved

define i4 @src() {
  %r = and i4 undef, 5
  ret i4 %r
}

define i4 @tgt() {
  ret i4 2
}
