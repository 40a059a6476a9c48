; undef is less than poison
; expect: violates poison
; expect[taming]: proved

define i4 @src() {
  ret i4 undef
}

define i4 @tgt() {
  ret i4 poison
}
