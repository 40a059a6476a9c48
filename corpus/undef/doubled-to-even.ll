; and may be any even value
; expect: proved

define i4 @src() {
  %r = mul i4 undef, 2
  ret i4 %r
}

define i4 @tgt() {
  ret i4 6
}
