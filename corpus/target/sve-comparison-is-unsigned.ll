; `cmphi` compares without signs
; expect: violates value

define <vscale x 4 x i1> @src(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  %r = call <vscale x 4 x i1> @llvm.aarch64.sve.cmphi.nxv4i32(<vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  ret <vscale x 4 x i1> %r
}

define <vscale x 4 x i1> @tgt(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y) {
  %r = icmp sgt <vscale x 4 x i32> %x, %y
  ret <vscale x 4 x i1> %r
}

declare <vscale x 4 x i1> @llvm.aarch64.sve.cmphi.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>)
