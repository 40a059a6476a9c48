; x + 0 is never -0
; expect: inconclusive
; proof: violates undef

define double @src() {
  %r = fadd double undef, 0.0
  ret double %r
}

define double @tgt() {
  ret double -0.0
}
