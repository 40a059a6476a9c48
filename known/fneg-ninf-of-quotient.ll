define float @f(float %x, float %y) {
  %q = fdiv float %x, %y
  %n = fneg ninf float %q
  ret float %n
}
