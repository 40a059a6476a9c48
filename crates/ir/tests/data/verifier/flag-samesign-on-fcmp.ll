; broken: @f, block %0, instruction 0 `fcmp`: `fcmp` of type i1 cannot carry: samesign
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = fcmp samesign olt float %x, %x
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = icmp samesign ult i32 %a, %b
  ret i32 0
}
