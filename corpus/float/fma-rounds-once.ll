; "llvm.fma": the product is not rounded
; expect: violates value

declare double @llvm.fma.f64(double, double, double)

define double @src(double noundef %x, double noundef %y) {
  %r = call double @llvm.fma.f64(double %x, double %y, double -1.0)
  ret double %r
}

define double @tgt(double noundef %x, double noundef %y) {
  %m = fmul double %x, %y
  %r = fadd double %m, -1.0
  ret double %r
}
