; broken: unreadable from 3:23
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = extractelement i32 %a, i32 0
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = extractelement <2 x i32> %v, i32 5
  ret i32 %r
}
