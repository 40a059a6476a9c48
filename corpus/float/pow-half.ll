; C, annex F: `pow(-inf, 0.5)` is +inf and no NaN
; expect: violates value

declare double @llvm.pow.f64(double, double)
declare double @llvm.sqrt.f64(double)

define double @src(double noundef %x) {
  %r = call double @llvm.pow.f64(double %x, double 0.5)
  ret double %r
}

define double @tgt(double noundef %x) {
  %r = call double @llvm.sqrt.f64(double %x)
  ret double %r
}
