; broken: 
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select i32 %a, i32 %a, i32 %b
  ret i32 %s
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select i1 %p, i32 %a, i32 %b
  ret i32 %s
}
