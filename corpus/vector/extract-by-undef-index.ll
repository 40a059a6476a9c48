; an undef index may be out of range
; expect: proved

define i2 @src(<2 x i2> noundef %v) {
  %r = extractelement <2 x i2> %v, i32 undef
  ret i2 %r
}

define i2 @tgt(<2 x i2> noundef %v) {
  ret i2 poison
}
