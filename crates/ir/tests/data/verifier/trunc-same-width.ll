; broken: @f, block %0, instruction 0 `trunc`: `trunc` cannot convert i32 to i32
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = trunc i32 %a to i32
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = trunc i32 %a to i31
  ret i32 0
}
