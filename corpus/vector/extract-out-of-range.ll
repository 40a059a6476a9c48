; a lane that is not there is poison
; expect: proved

define i2 @src(<2 x i2> %v) {
  %r = extractelement <2 x i2> %v, i32 2
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v) {
  ret i2 1
}
