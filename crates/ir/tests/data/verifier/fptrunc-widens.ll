; broken: @f, block %0, instruction 0 `fptrunc`: `fptrunc` cannot convert float to double
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = fptrunc float %x to double
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = fpext float %x to double
  ret i32 0
}
