target triple = "hexagon-unknown-linux-musl"

define i1 @f(float %x, float %y) {
  %greater = fcmp ogt float %x, %y
  %r = select i1 %greater, float %x, float %y
  %is_nan = fcmp uno float %r, 0.0
  ret i1 %is_nan
}
