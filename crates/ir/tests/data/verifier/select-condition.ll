; broken: @f, block %0, instruction 0 `select`: the condition has type i32, expected i1 or a vector of i1
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select i32 %a, i32 %a, i32 %b
  ret i32 %s
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = select i1 %p, i32 %a, i32 %b
  ret i32 %s
}
