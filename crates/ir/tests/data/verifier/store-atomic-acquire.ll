; broken: @f, block %0, instruction 0 `store`: `store` cannot have the ordering acquire
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  store atomic i32 %a, ptr %q acquire, align 4
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  store atomic i32 %a, ptr %q release, align 4
  ret i32 0
}
