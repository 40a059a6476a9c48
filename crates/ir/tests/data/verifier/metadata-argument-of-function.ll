; broken: @f, block %0, instruction 0 `call`: metadata cannot be the type of a parameter
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  call void %q(metadata i32 %a)
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  call void %q(i32 %a)
  ret i32 0
}
