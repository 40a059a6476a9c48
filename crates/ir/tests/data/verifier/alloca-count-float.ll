; broken: @f, block %0, instruction 0 `alloca`: the count has type float, expected an integer
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = alloca i32, float %x
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = alloca i32, i32 %a
  ret i32 0
}
