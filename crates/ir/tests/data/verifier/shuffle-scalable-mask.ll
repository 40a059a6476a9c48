; broken: @f, block %0, instruction 0 `shufflevector`: the mask of a scalable shuffle is all zero or all poison
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <vscale x 2 x i32> zeroinitializer, <vscale x 2 x i32> poison, <vscale x 2 x i32> splat (i32 1)
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <vscale x 2 x i32> zeroinitializer, <vscale x 2 x i32> poison, <vscale x 4 x i32> zeroinitializer
  ret i32 0
}
