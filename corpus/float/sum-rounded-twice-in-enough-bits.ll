; with twice as many bits and two more, the first rounding is not seen
; expect: refines
; options: no-undef no-poison

define float @src(float %a, float %b) {
  %x = fpext float %a to double
  %y = fpext float %b to double
  %s = fadd double %x, %y
  %r = fptrunc double %s to float
  ret float %r
}

define float @tgt(float %a, float %b) {
  %r = fadd float %a, %b
  ret float %r
}
