; Whether `nnan` of a select is about the arm that it does not take is open, and poison may be a NaN
; expect: inconclusive

define float @src(i1 noundef %c) {
  %s = select nnan i1 %c, float poison, float 1.0
  ret float %s
}

define float @tgt(i1 noundef %c) {
  ret float poison
}
