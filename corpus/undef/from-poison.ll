; poison covers undef
; expect: proved

define i4 @src() {
  ret i4 poison
}

define i4 @tgt() {
  ret i4 undef
}
