; "'fpmath' Metadata": a quotient that may be off by 2.5 units in the last place is a product with the reciprocal
; expect: refines
; options: no-undef no-poison

define float @src(float noundef %x) {
  %r = fdiv nnan ninf float %x, 3.0, !fpmath !0
  ret float %r
}

define float @tgt(float noundef %x) {
  %r = fmul nnan ninf float %x, 0x3FD5555560000000
  ret float %r
}

!0 = !{float 2.5}
