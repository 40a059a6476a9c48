; "Rewrite-based flags": among small integers every grouping is exact, so another sum is wrong
; expect: violates value

define float @src(float noundef %x) {
  %a = fadd reassoc float %x, 3.0
  %r = fadd reassoc float %a, 4.0
  ret float %r
}

define float @tgt(float noundef %x) {
  %r = fadd reassoc float %x, 8.0
  ret float %r
}
