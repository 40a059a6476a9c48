define float @f(float %x) {
  %q = fdiv float %x, %x
  %n = fneg float %q
  %s = fadd ninf float %n, 0.000000e+00
  ret float %s
}
