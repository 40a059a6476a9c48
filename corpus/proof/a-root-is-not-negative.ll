; no root of a number is below zero; that of -0 is -0
; expect: refines
; proof: proved

define i1 @src(double %x) {
  %r = call double @llvm.sqrt.f64(double %x)
  %c = fcmp olt double %r, 0.0
  ret i1 %c
}

define i1 @tgt(double %x) {
  ret i1 false
}

declare double @llvm.sqrt.f64(double)
