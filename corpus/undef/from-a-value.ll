; a value is not any value
; expect: violates undef

define i4 @src() {
  ret i4 3
}

define i4 @tgt() {
  ret i4 undef
}
