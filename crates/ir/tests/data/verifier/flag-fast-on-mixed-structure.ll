; broken: @f, block %0, instruction 0 `call`: `call` of type { float, i32 } cannot carry: nnan
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call nnan { float, i32 } %q()
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call nnan { float, float } %q()
  ret i32 0
}
