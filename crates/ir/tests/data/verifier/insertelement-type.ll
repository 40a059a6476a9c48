; broken: unreadable from 3:34
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = insertelement <2 x i32> %v, i8 %c, i32 0
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = insertelement <2 x i32> %v, i32 %a, i32 0
  ret i32 0
}
