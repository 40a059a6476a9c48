; `fmla` rounds once, and so is no sum of a product
; expect: violates value

define <vscale x 2 x double> @src(<vscale x 2 x double> %x) {
  %p = fmul <vscale x 2 x double> splat (double 1.0e-1), splat (double 1.0e+1)
  %r = fadd <vscale x 2 x double> %p, splat (double -1.0)
  ret <vscale x 2 x double> %r
}

define <vscale x 2 x double> @tgt(<vscale x 2 x double> %x) {
  %r = call <vscale x 2 x double> @llvm.aarch64.sve.fmla.nxv2f64(<vscale x 2 x i1> splat (i1 true), <vscale x 2 x double> splat (double -1.0), <vscale x 2 x double> splat (double 1.0e-1), <vscale x 2 x double> splat (double 1.0e+1))
  ret <vscale x 2 x double> %r
}

declare <vscale x 2 x double> @llvm.aarch64.sve.fmla.nxv2f64(<vscale x 2 x i1>, <vscale x 2 x double>, <vscale x 2 x double>, <vscale x 2 x double>)
