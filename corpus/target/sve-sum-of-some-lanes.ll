; the pattern of four lanes is not that of all
; expect: violates value

define <vscale x 4 x i32> @src(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  %four = call <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32 4)
  %r = call <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1> %four, <vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  ret <vscale x 4 x i32> %r
}

define <vscale x 4 x i32> @tgt(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  %r = add <vscale x 4 x i32> %x, %y
  ret <vscale x 4 x i32> %r
}

declare <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32 immarg)
declare <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>)
