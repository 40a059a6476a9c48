; broken: unreadable from 3:3
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call void @v(i32 %a)
  ret i32 0
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  call void (i32, ...) @v(i32 %a)
  ret i32 0
}
declare i32 @g(i32, i8)
declare void @v(i32, ...)
