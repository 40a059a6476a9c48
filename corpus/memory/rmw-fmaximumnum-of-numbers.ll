; of two numbers it is the greater
; expect: violates value

define float @src(ptr dereferenceable(4) align 4 %p) {
  store float 2.0, ptr %p, align 4
  %old = atomicrmw fmaximumnum ptr %p, float 1.0 monotonic
  %new = load float, ptr %p, align 4
  ret float %new
}

define float @tgt(ptr dereferenceable(4) align 4 %p) {
  store float 1.0, ptr %p, align 4
  ret float 1.0
}
