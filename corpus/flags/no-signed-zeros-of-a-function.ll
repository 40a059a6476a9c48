; flags that an attribute switches on for a whole function are not modelled: no difference is a violation
; expect: unsupported

define float @src(float %x) "no-signed-zeros-fp-math"="true" {
  %r = fadd float %x, 0.0
  ret float %r
}

define float @tgt(float %x) "no-signed-zeros-fp-math"="true" {
  ret float %x
}
