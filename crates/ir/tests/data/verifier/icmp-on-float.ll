; broken: @f, block %0, instruction 0 `icmp`: the first operand has type float, expected an integer, a pointer or a vector of either
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = icmp eq float %x, %x
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = fcmp oeq float %x, %x
  ret i32 0
}
