; broken: @f, block %0, instruction 1 `fptrunc`: `fptrunc` cannot convert half to bfloat
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %h = fptrunc float %x to half
  %r = fptrunc half %h to bfloat
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %h = fptrunc float %x to half
  %r = fptrunc float %x to bfloat
  ret i32 0
}
