; broken: @f, block %0, instruction 0 `inttoptr`: `inttoptr` cannot convert float to ptr
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = inttoptr float %x to ptr
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = inttoptr i32 %a to ptr
  ret i32 0
}
