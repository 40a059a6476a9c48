; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.scmp.v2i8.v3i8
define <2 x i8> @f(<3 x i8> %a) {
  %r = call <2 x i8> @llvm.scmp.v2i8.v3i8(<3 x i8> %a, <3 x i8> zeroinitializer)
  ret <2 x i8> %r
}
declare <2 x i8> @llvm.scmp.v2i8.v3i8(<3 x i8>, <3 x i8>)

; valid:
define <3 x i8> @f(<3 x i8> %a) {
  %r = call <3 x i8> @llvm.scmp.v3i8.v3i8(<3 x i8> %a, <3 x i8> zeroinitializer)
  ret <3 x i8> %r
}
declare <3 x i8> @llvm.scmp.v3i8.v3i8(<3 x i8>, <3 x i8>)
