; broken: @f, block %0, instruction 0 `getelementptr`: cannot index i32
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr i32, ptr %q, i32 0, i32 0
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr [1 x i32], ptr %q, i32 0, i32 0
  ret i32 0
}
