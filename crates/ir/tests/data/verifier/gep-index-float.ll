; broken: @f, block %0, instruction 0 `getelementptr`: an index has type float, expected an integer or a vector of integers
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr i8, ptr %q, float %x
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr i8, ptr %q, i9 1
  ret i32 0
}
