; broken: unreadable from 5:16
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  ret i32 0
u:
  %r = add i32 %c, %a
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  ret i32 0
u:
  %r = add i32 %a, %a
  ret i32 %r
}
