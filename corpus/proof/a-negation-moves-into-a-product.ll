; the sign of a product is that of its factors, and the sign of a NaN is open
; expect: refines
; proof: proved

define float @src(float noundef %x, float noundef %y) {
  %p = fmul float %x, %y
  %r = fneg float %p
  ret float %r
}

define float @tgt(float noundef %x, float noundef %y) {
  %n = fneg float %x
  %r = fmul float %n, %y
  ret float %r
}
