; two signs of factors cancel
; expect: refines
; proof: proved
; options: no-undef

define double @src(double %x, double %y, double %z) {
  %a = fneg double %x
  %b = fneg double %y
  %r = call double @llvm.fma.f64(double %a, double %b, double %z)
  ret double %r
}

define double @tgt(double %x, double %y, double %z) {
  %r = call double @llvm.fma.f64(double %x, double %y, double %z)
  ret double %r
}

declare double @llvm.fma.f64(double, double, double)
