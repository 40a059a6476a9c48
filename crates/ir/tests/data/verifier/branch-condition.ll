; broken: unreadable from 3:6
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br i32 %a, label %t, label %t
t:
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br i1 %p, label %t, label %t
t:
  ret i32 0
}
