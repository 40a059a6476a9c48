; a freeze chooses lane by lane
; expect: proved

define <2 x i2> @src() {
  %f = freeze <2 x i2> poison
  ret <2 x i2> %f
}

define <2 x i2> @tgt() {
  ret <2 x i2> <i2 1, i2 -2>
}
