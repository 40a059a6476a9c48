; an attribute that switches flags off says nothing
; expect: violates value

define float @src(float %x) "no-signed-zeros-fp-math"="false" {
  %r = fadd float %x, 0.0
  ret float %r
}

define float @tgt(float %x) "no-signed-zeros-fp-math"="false" {
  ret float %x
}
