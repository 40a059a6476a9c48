; broken: @f, block %0, instruction 0 `call`: a part that begins at no multiple of its lanes
declare <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8>, <2 x i8>, i64)
define <4 x i8> @f(<4 x i8> %x, <2 x i8> %y) {
  %r = call <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> %x, <2 x i8> %y, i64 1)
  ret <4 x i8> %r
}

; valid:
declare <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8>, <2 x i8>, i64)
define <4 x i8> @f(<4 x i8> %x, <2 x i8> %y) {
  %r = call <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> %x, <2 x i8> %y, i64 2)
  ret <4 x i8> %r
}
