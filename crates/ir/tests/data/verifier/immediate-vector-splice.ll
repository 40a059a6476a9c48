; broken: @f, block %0, instruction 0 `call`: a splice that begins at no lane
declare <2 x i8> @llvm.experimental.vp.splice.v2i8(<2 x i8>, <2 x i8>, i32, <2 x i1>, i32, i32)
define <2 x i8> @f(<2 x i8> %x, <2 x i8> %y, <2 x i1> %m) {
  %r = call <2 x i8> @llvm.experimental.vp.splice.v2i8(<2 x i8> %x, <2 x i8> %y, i32 2, <2 x i1> %m, i32 2, i32 2)
  ret <2 x i8> %r
}

; valid:
declare <2 x i8> @llvm.experimental.vp.splice.v2i8(<2 x i8>, <2 x i8>, i32, <2 x i1>, i32, i32)
define <2 x i8> @f(<2 x i8> %x, <2 x i8> %y, <2 x i1> %m) {
  %r = call <2 x i8> @llvm.experimental.vp.splice.v2i8(<2 x i8> %x, <2 x i8> %y, i32 -2, <2 x i1> %m, i32 2, i32 2)
  ret <2 x i8> %r
}
