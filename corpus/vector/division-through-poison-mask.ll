; a divisor may not become poison, not even in a lane that nobody wants
; expect: violates ub

define <2 x i2> @src(<2 x i2> noundef %v) {
  %a = udiv <2 x i2> %v, <i2 1, i2 1>
  %r = shufflevector <2 x i2> %a, <2 x i2> poison, <2 x i32> <i32 1, i32 poison>
  ret <2 x i2> %r
}

define <2 x i2> @tgt(<2 x i2> noundef %v) {
  %s = shufflevector <2 x i2> %v, <2 x i2> poison, <2 x i32> <i32 1, i32 poison>
  %r = udiv <2 x i2> %s, <i2 1, i2 poison>
  ret <2 x i2> %r
}
