; If no lane is off, it does not matter what such lanes would be
; expect: refines

define <vscale x 4 x float> @src(<vscale x 4 x float> %others, <vscale x 4 x i32> %x) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.scvtf.nxv4f32.nxv4i32(<vscale x 4 x float> %others, <vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> %x)
  ret <vscale x 4 x float> %r
}

define <vscale x 4 x float> @tgt(<vscale x 4 x float> %others, <vscale x 4 x i32> %x) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.scvtf.nxv4f32.nxv4i32(<vscale x 4 x float> undef, <vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> %x)
  ret <vscale x 4 x float> %r
}

declare <vscale x 4 x float> @llvm.aarch64.sve.scvtf.nxv4f32.nxv4i32(<vscale x 4 x float>, <vscale x 4 x i1>, <vscale x 4 x i32>) nounwind willreturn memory(none)
