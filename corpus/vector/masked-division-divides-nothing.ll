; A lane whose mask is false is not divided by 0
; expect: proved

define <2 x i2> @src(<2 x i2> %x, i2 noundef %y) {
  %d = insertelement <2 x i2> zeroinitializer, i2 %y, i64 0
  %r = call <2 x i2> @llvm.masked.udiv.v2i2(<2 x i2> %x, <2 x i2> %d, <2 x i1> <i1 true, i1 false>)
  %s = insertelement <2 x i2> %r, i2 2, i64 1
  ret <2 x i2> %s
}

define <2 x i2> @tgt(<2 x i2> %x, i2 noundef %y) {
  %l = extractelement <2 x i2> %x, i64 0
  %q = udiv i2 %l, %y
  %s = insertelement <2 x i2> <i2 poison, i2 2>, i2 %q, i64 0
  ret <2 x i2> %s
}

declare <2 x i2> @llvm.masked.udiv.v2i2(<2 x i2>, <2 x i2>, <2 x i1>)
