; "nofpclass": a NaN is poison, and `noundef` makes that undefined behaviour
; expect: violates ub
; options: no-undef no-poison

define nofpclass(nan) float @src(float %x) {
  ret float %x
}

define noundef nofpclass(nan) float @tgt(float %x) {
  ret float %x
}
