; broken: @f, block %0, instruction 1 `getelementptr`: vectors of different lengths in one getelementptr
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr i32, ptr %q, <2 x i32> %v
  %s = getelementptr i32, <2 x ptr> %r, <3 x i32> zeroinitializer
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr i32, ptr %q, <2 x i32> %v
  %s = getelementptr i32, <2 x ptr> %r, <2 x i32> %v
  ret i32 0
}
