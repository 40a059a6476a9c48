; A lane of `sve.ld1` is 0 where the mask is false
; expect: refines

define <vscale x 4 x i32> @src(ptr %p) {
  %r = call <vscale x 4 x i32> @llvm.aarch64.sve.ld1.nxv4i32(<vscale x 4 x i1> zeroinitializer, ptr %p)
  ret <vscale x 4 x i32> %r
}

define <vscale x 4 x i32> @tgt(ptr %p) {
  ret <vscale x 4 x i32> zeroinitializer
}

declare <vscale x 4 x i32> @llvm.aarch64.sve.ld1.nxv4i32(<vscale x 4 x i1>, ptr)
