; broken: unreadable from 3:20
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = insertvalue { i32, [2 x i8] } poison, i32 %a, 1, 0
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = insertvalue { i32, [2 x i8] } poison, i8 %c, 1, 0
  ret i32 0
}
