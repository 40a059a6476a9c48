; broken: @f, block %0, instruction 0 `shufflevector`: shuffle mask lane 4 is beyond the 4 lanes of both operands
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 0, i32 4>
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %v, <3 x i32> <i32 0, i32 3, i32 poison>
  ret i32 0
}
