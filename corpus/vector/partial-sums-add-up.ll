; however lanes are added to lanes, the sum of all is the same
; expect: refines
; options: no-undef no-poison

declare <2 x i2> @llvm.vector.partial.reduce.add.v2i2.v4i2(<2 x i2>, <4 x i2>)
declare i2 @llvm.vector.reduce.add.v2i2(<2 x i2>)
declare i2 @llvm.vector.reduce.add.v4i2(<4 x i2>)

define i2 @src(<4 x i2> %v) {
  %s = call i2 @llvm.vector.reduce.add.v4i2(<4 x i2> %v)
  ret i2 %s
}

define i2 @tgt(<4 x i2> %v) {
  %p = call <2 x i2> @llvm.vector.partial.reduce.add.v2i2.v4i2(<2 x i2> zeroinitializer, <4 x i2> %v)
  %s = call i2 @llvm.vector.reduce.add.v2i2(<2 x i2> %p)
  ret i2 %s
}
