; how an argument is passed is part of the type
; expect: violates attributes

define i4 @src(i4 zeroext %x) {
  ret i4 %x
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
