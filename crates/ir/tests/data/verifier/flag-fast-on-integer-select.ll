; broken: @f, block %0, instruction 0 `select`: `select` of type i32 cannot carry: nnan
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = select nnan i1 %p, i32 %a, i32 %b
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = select nnan i1 %p, float %x, float %x
  ret i32 0
}
