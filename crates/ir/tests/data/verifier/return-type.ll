; broken: @f, block %0, terminator `ret`: the returned value has type i8, expected i32
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  ret i8 %c
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = zext i8 %c to i32
  ret i32 %r
}
