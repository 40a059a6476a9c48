; the bits of 2/pi are chosen by the exponent of what is no number, too
; expect: violates value

define double @src() {
  %r = call double @llvm.amdgcn.trig.preop.f64(double 0x7FF8000000000000, i32 0)
  ret double %r
}

define double @tgt() {
  ret double 0x7FF8000000000000
}

declare double @llvm.amdgcn.trig.preop.f64(double, i32)
