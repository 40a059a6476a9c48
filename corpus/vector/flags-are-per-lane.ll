; an overflow makes its own lane poison only
; expect: proved

define i2 @src(<2 x i2> %v) {
  %a = add nsw <2 x i2> %v, <i2 1, i2 0>
  %r = extractelement <2 x i2> %a, i32 1
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v) {
  %r = extractelement <2 x i2> %v, i32 1
  ret i2 %r
}
