; the bits of a mask of bytes between those of a mask of words are not kept by it
; expect: violates value

define <vscale x 16 x i1> @src(<vscale x 16 x i1> %bytes) {
  %m = call <vscale x 8 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv8i1(<vscale x 16 x i1> %bytes)
  %r = call <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv8i1(<vscale x 8 x i1> %m)
  ret <vscale x 16 x i1> %r
}

define <vscale x 16 x i1> @tgt(<vscale x 16 x i1> %bytes) {
  ret <vscale x 16 x i1> %bytes
}

declare <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv8i1(<vscale x 8 x i1>)
declare <vscale x 8 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv8i1(<vscale x 16 x i1>)
