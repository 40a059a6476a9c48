; broken: @f, block %0, instruction 0 `call`: a musttail call must have the parameters of its function
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = musttail call i32 @g(i32 %a, i8 %c)
  ret i32 %r
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = tail call i32 @g(i32 %a, i8 %c)
  ret i32 %r
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)
