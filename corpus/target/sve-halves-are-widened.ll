; `uunpkhi` of a splat is the extended splat
; expect: refines

define <vscale x 4 x i32> @src(i16 %x) {
  %one = insertelement <vscale x 8 x i16> poison, i16 %x, i64 0
  %all = shufflevector <vscale x 8 x i16> %one, <vscale x 8 x i16> poison, <vscale x 8 x i32> zeroinitializer
  %r = call <vscale x 4 x i32> @llvm.aarch64.sve.uunpkhi.nxv4i32(<vscale x 8 x i16> %all)
  ret <vscale x 4 x i32> %r
}

define <vscale x 4 x i32> @tgt(i16 %x) {
  %w = zext i16 %x to i32
  %one = insertelement <vscale x 4 x i32> poison, i32 %w, i64 0
  %all = shufflevector <vscale x 4 x i32> %one, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  ret <vscale x 4 x i32> %all
}

declare <vscale x 4 x i32> @llvm.aarch64.sve.uunpkhi.nxv4i32(<vscale x 8 x i16>)
