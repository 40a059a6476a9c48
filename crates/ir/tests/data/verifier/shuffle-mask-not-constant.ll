; broken: unreadable from 3:60
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> %v
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> zeroinitializer
  ret i32 0
}
