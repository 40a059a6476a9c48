; broken: unreadable from 3:28
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select i1 %p, i32 %a, i8 %c
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select i1 %p, i8 0, i8 %c
  ret i32 0
}
