; "Rewrite-based flags": where something is rounded, `reassoc` allows other results
; expect: inconclusive

define float @src(float noundef %x) {
  %a = fadd reassoc float %x, 1.0e10
  %r = fadd reassoc float %a, -1.0e10
  ret float %r
}

define float @tgt(float noundef %x) {
  ret float %x
}
