; each read of undef picks anew
; expect: proved

define i4 @src() {
  %r = add i4 undef, undef
  ret i4 %r
}

define i4 @tgt() {
  ret i4 3
}
