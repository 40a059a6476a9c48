; broken: @f, block %0, instruction 0 `getelementptr`: getelementptr into { <vscale x 2 x i32> }, which holds scalable vectors
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr { <vscale x 2 x i32> }, ptr %q, i32 0, i32 0
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr <vscale x 2 x i32>, ptr %q, i32 0, i32 0
  ret i32 0
}
