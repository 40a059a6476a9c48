; broken: unreadable from 4:3
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %a, 1
  %r = add i32 %a, 2
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %a, 1
  %s = add i32 %a, 2
  ret i32 %r
}
