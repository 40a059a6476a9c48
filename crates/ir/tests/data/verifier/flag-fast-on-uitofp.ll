; broken: @f, block %0, instruction 0 `uitofp`: `uitofp` of type float cannot carry: nnan
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = uitofp nnan i32 %a to float
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = uitofp nneg i32 %a to float
  ret i32 0
}
