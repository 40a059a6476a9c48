; undef is any value
; expect: proved

define i4 @src() {
  ret i4 undef
}

define i4 @tgt() {
  ret i4 3
}
