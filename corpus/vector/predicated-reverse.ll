; a predicated reverse turns the lanes below the length around, not those of the whole vector
; expect: violates value

declare <4 x i2> @llvm.experimental.vp.reverse.v4i2(<4 x i2>, <4 x i1>, i32)

define i2 @src(<4 x i2> %v) {
  %r = call <4 x i2> @llvm.experimental.vp.reverse.v4i2(<4 x i2> %v, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, i32 3)
  %x = extractelement <4 x i2> %r, i64 0
  ret i2 %x
}

define i2 @tgt(<4 x i2> %v) {
  %x = extractelement <4 x i2> %v, i64 3
  ret i2 %x
}
