; the first bits of 2/pi
; expect: proved

define double @src() {
  %r = call double @llvm.amdgcn.trig.preop.f64(double 1.0, i32 0)
  ret double %r
}

define double @tgt() {
  ret double 0x3FE45F306DC9C882
}

declare double @llvm.amdgcn.trig.preop.f64(double, i32)
