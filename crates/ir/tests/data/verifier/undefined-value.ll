; broken: unreadable from 3:16
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %nowhere, 1
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %a, 1
  ret i32 %r
}
