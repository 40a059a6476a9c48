; broken: @f, block %0, instruction 0 `call`: `call` of type i32 cannot carry: nnan
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call nnan i32 @g(i32 %a)
  ret i32 %r
}
declare i32 @g(i32)
declare float @h(float)

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = call nnan float @h(float %x)
  ret i32 0
}
declare i32 @g(i32)
declare float @h(float)
