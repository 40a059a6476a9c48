; `fmaximumnum` of a NaN and a number is the number
; expect: refines

define float @src(ptr dereferenceable(4) align 4 %p) {
  store float 0x7FF8000000000000, ptr %p, align 4
  %old = atomicrmw fmaximumnum ptr %p, float 1.0 monotonic
  %new = load float, ptr %p, align 4
  ret float %new
}

define float @tgt(ptr dereferenceable(4) align 4 %p) {
  store float 0x7FF8000000000000, ptr %p, align 4
  %old = atomicrmw fmaximumnum ptr %p, float 1.0 monotonic
  ret float 1.0
}
