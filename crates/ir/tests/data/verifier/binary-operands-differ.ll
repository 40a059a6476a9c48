; broken: unreadable from 3:20
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %a, %c
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %w = zext i8 %c to i32
  %r = add i32 %a, %w
  ret i32 %r
}
