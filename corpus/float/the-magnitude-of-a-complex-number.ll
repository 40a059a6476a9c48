; `cabs` of a number without a real part is the magnitude of the other
; expect: refines

declare double @cabs(double, double)
declare double @llvm.fabs.f64(double)

define double @src(double noundef %y) {
  %r = call double @cabs(double 0.0, double %y)
  ret double %r
}

define double @tgt(double noundef %y) {
  %r = call double @llvm.fabs.f64(double %y)
  ret double %r
}
