; a mask is every other bit of a mask of bytes, and the others are lost on the way back
; expect: refines

define <vscale x 8 x i1> @src(<vscale x 8 x i1> %m) {
  %bytes = call <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv8i1(<vscale x 8 x i1> %m)
  %r = call <vscale x 8 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv8i1(<vscale x 16 x i1> %bytes)
  ret <vscale x 8 x i1> %r
}

define <vscale x 8 x i1> @tgt(<vscale x 8 x i1> %m) {
  ret <vscale x 8 x i1> %m
}

declare <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv8i1(<vscale x 8 x i1>)
declare <vscale x 8 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv8i1(<vscale x 16 x i1>)
