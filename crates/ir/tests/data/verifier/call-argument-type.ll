; broken: @f, block %0, instruction 0 `call`: an argument has type i32, expected i8
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call i32 (i32, i8) @g(i32 %a, i32 %b)
  ret i32 %r
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call i32 (i32, i8) @g(i32 %a, i8 %c)
  ret i32 %r
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)
