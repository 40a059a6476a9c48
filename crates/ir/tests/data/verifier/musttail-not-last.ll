; broken: @f, block %0, instruction 0 `call`: a musttail call must be followed by the return of its value
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = musttail call i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x)
  %s = add i32 %r, 1
  ret i32 %s
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = musttail call i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x)
  ret i32 %r
}
