; a product by one is exact, so that only the sum is rounded
; expect: refines
; proof: proved
; options: no-undef

define double @src(double %x, double %z) {
  %r = call double @llvm.fma.f64(double %x, double 1.0, double %z)
  ret double %r
}

define double @tgt(double %x, double %z) {
  %r = fadd double %x, %z
  ret double %r
}

declare double @llvm.fma.f64(double, double, double)
