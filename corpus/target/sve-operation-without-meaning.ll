; Where the mask is false, lanes of an operation without a meaning here are known
; expect: refines

define <vscale x 4 x i32> @src(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  %r = call <vscale x 4 x i32> @llvm.aarch64.sve.sqrshl.nxv4i32(<vscale x 4 x i1> zeroinitializer, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  ret <vscale x 4 x i32> %r
}

define <vscale x 4 x i32> @tgt(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  ret <vscale x 4 x i32> %x
}

declare <vscale x 4 x i32> @llvm.aarch64.sve.sqrshl.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>) nounwind willreturn memory(none)
