; broken: @f, block %0, instruction 0 `fence`: `fence` cannot have the ordering monotonic
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  fence monotonic
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  fence acquire
  ret i32 0
}
