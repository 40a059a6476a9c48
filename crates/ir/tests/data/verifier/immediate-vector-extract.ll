; broken: @f, block %0, instruction 0 `call`: a part that does not lie in its vector
declare <vscale x 1 x i8> @llvm.vector.extract.nxv1i8.nxv2i8(<vscale x 2 x i8>, i64)
define <vscale x 1 x i8> @f(<vscale x 2 x i8> %x) {
  %r = call <vscale x 1 x i8> @llvm.vector.extract.nxv1i8.nxv2i8(<vscale x 2 x i8> %x, i64 2)
  ret <vscale x 1 x i8> %r
}

; valid:
declare <vscale x 1 x i8> @llvm.vector.extract.nxv1i8.nxv2i8(<vscale x 2 x i8>, i64)
define <vscale x 1 x i8> @f(<vscale x 2 x i8> %x) {
  %r = call <vscale x 1 x i8> @llvm.vector.extract.nxv1i8.nxv2i8(<vscale x 2 x i8> %x, i64 1)
  ret <vscale x 1 x i8> %r
}
