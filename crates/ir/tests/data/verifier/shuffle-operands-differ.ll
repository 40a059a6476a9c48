; broken: unreadable from 3:34
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <2 x i32> %v, <3 x i32> zeroinitializer, <2 x i32> <i32 0, i32 1>
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <2 x i32> %v, <2 x i32> zeroinitializer, <2 x i32> <i32 0, i32 1>
  ret i32 0
}
