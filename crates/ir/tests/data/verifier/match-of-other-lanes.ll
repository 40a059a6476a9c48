; broken: @f, block %0, instruction 0 `call`: a match of other lanes than those of its mask
define <1 x i1> @f(<1 x i8> %x, <1 x i8> %y) {
  %m = call <1 x i1> @llvm.experimental.vector.match.v1i8.v1i8(<1 x i8> %x, <1 x i8> %y, <2 x i1> zeroinitializer)
  ret <1 x i1> %m
}

declare <1 x i1> @llvm.experimental.vector.match.v1i8.v1i8(<1 x i8>, <1 x i8>, <2 x i1>)

; valid:
define <1 x i1> @f(<1 x i8> %x, <3 x i8> %y) {
  %m = call <1 x i1> @llvm.experimental.vector.match.v1i8.v3i8(<1 x i8> %x, <3 x i8> %y, <1 x i1> zeroinitializer)
  ret <1 x i1> %m
}

declare <1 x i1> @llvm.experimental.vector.match.v1i8.v3i8(<1 x i8>, <3 x i8>, <1 x i1>)
