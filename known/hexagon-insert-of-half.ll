target triple = "hexagon-unknown-linux-musl"

declare <8 x i8> @llvm.vector.insert.v8i8.v4i8(<8 x i8>, <4 x i8>, i64)

define <8 x i8> @f(<8 x i8> %x, <4 x i8> %y) {
  %r = call <8 x i8> @llvm.vector.insert.v8i8.v4i8(<8 x i8> %x, <4 x i8> %y, i64 4)
  ret <8 x i8> %r
}
