; lanes that move to the left by a number are those that move to the right by the rest
; expect: refines

declare <2 x i2> @llvm.vector.splice.left.v2i2(<2 x i2>, <2 x i2>, i32)
declare <2 x i2> @llvm.vector.splice.right.v2i2(<2 x i2>, <2 x i2>, i32)

define <2 x i2> @src(<2 x i2> %a, <2 x i2> %b, i32 %n) {
  %r = call <2 x i2> @llvm.vector.splice.left.v2i2(<2 x i2> %a, <2 x i2> %b, i32 %n)
  ret <2 x i2> %r
}

define <2 x i2> @tgt(<2 x i2> %a, <2 x i2> %b, i32 %n) {
  %m = sub i32 2, %n
  %r = call <2 x i2> @llvm.vector.splice.right.v2i2(<2 x i2> %a, <2 x i2> %b, i32 %m)
  ret <2 x i2> %r
}
