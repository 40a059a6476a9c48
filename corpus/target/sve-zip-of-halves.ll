; `zip1` of what `uzp1` and `uzp2` took apart is the first vector
; expect: refines

define <vscale x 4 x i32> @src(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  %even = call <vscale x 4 x i32> @llvm.aarch64.sve.uzp1.nxv4i32(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  %odd = call <vscale x 4 x i32> @llvm.aarch64.sve.uzp2.nxv4i32(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  %r = call <vscale x 4 x i32> @llvm.aarch64.sve.zip1.nxv4i32(<vscale x 4 x i32> %even, <vscale x 4 x i32> %odd)
  ret <vscale x 4 x i32> %r
}

define <vscale x 4 x i32> @tgt(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  ret <vscale x 4 x i32> %x
}

declare <vscale x 4 x i32> @llvm.aarch64.sve.uzp1.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.aarch64.sve.uzp2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.aarch64.sve.zip1.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
