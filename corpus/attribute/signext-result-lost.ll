; and how the result is
; expect: violates attributes

define signext i4 @src(i4 %x) {
  ret i4 %x
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
