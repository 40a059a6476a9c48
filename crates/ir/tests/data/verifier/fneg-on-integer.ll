; broken: @f, block %0, instruction 0 `fneg`: the first operand has type i32, expected a floating-point value or a vector of them
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = fneg i32 %a
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = fneg float %x
  ret i32 0
}
