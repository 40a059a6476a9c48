; few of 2^32 values give this sum
; expect: refines
; proof: violates value

define i1 @src(float noundef %x) {
  %a = fadd float %x, 1.0
  %c = fcmp oeq float %a, 0x4132D68000000000
  ret i1 %c
}

define i1 @tgt(float noundef %x) {
  ret i1 false
}
