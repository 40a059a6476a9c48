; A comparison is false where the mask is
; expect: refines

define <vscale x 4 x i1> @src(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  %r = call <vscale x 4 x i1> @llvm.aarch64.sve.cmphi.nxv4i32(<vscale x 4 x i1> zeroinitializer, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  ret <vscale x 4 x i1> %r
}

define <vscale x 4 x i1> @tgt(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  ret <vscale x 4 x i1> zeroinitializer
}

declare <vscale x 4 x i1> @llvm.aarch64.sve.cmphi.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>)
