; `mad` has its addend last, and `mla` first
; expect: refines

define <vscale x 4 x i32> @src(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y, <vscale x 4 x i32> %z) {
  %p = mul <vscale x 4 x i32> %x, %y
  %r = add <vscale x 4 x i32> %p, %z
  ret <vscale x 4 x i32> %r
}

define <vscale x 4 x i32> @tgt(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y, <vscale x 4 x i32> %z) {
  %r = call <vscale x 4 x i32> @llvm.aarch64.sve.mad.nxv4i32(<vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> %x, <vscale x 4 x i32> %y, <vscale x 4 x i32> %z)
  ret <vscale x 4 x i32> %r
}

declare <vscale x 4 x i32> @llvm.aarch64.sve.mad.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
