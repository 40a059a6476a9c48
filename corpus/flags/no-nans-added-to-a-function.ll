; and a target that switches them on is not right for that
; expect: inconclusive

define float @src(float %x) {
  %r = fadd float %x, 0.0
  ret float %r
}

define float @tgt(float %x) "no-nans-fp-math"="true" {
  %r = fadd float %x, 0.0
  ret float %r
}
