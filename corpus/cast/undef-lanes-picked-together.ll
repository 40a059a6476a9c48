; lane by lane, any product of bits is the same
; expect: proved

define <2 x i2> @src(i4 %x) {
  %v = bitcast i4 %x to <2 x i2>
  ret <2 x i2> %v
}

define <2 x i2> @tgt(i4 %x) {
  %a = trunc i4 %x to i2
  %h = lshr i4 %x, 2
  %b = trunc i4 %h to i2
  %v = insertelement <2 x i2> poison, i2 %a, i32 0
  %w = insertelement <2 x i2> %v, i2 %b, i32 1
  ret <2 x i2> %w
}
