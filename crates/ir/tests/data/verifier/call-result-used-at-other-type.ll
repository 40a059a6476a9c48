; broken: unreadable from 4:15
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call i32 @g(i32 %a, i8 %c)
  %s = add i8 %r, 1
  ret i32 0
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call i32 @g(i32 %a, i8 %c)
  %s = add i32 %r, 1
  ret i32 0
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)
