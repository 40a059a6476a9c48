; a product under a mask of no lane is its first factor
; expect: refines

define <vscale x 2 x double> @src(<vscale x 2 x double> %x, <vscale x 2 x double> %y) {
  %r = call <vscale x 2 x double> @llvm.aarch64.sve.fmul.nxv2f64(<vscale x 2 x i1> zeroinitializer, <vscale x 2 x double> %x, <vscale x 2 x double> %y)
  ret <vscale x 2 x double> %r
}

define <vscale x 2 x double> @tgt(<vscale x 2 x double> %x, <vscale x 2 x double> %y) {
  ret <vscale x 2 x double> %x
}

declare <vscale x 2 x double> @llvm.aarch64.sve.fmul.nxv2f64(<vscale x 2 x i1>, <vscale x 2 x double>, <vscale x 2 x double>)
