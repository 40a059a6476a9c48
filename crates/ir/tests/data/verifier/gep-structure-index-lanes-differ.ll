; broken: @f, block %0, instruction 0 `getelementptr`: a structure index is a constant i32 within the structure { i32, i32 }
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr { i32, i32 }, ptr %q, <2 x i32> zeroinitializer, <2 x i32> <i32 0, i32 1>
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr { i32, i32 }, ptr %q, <2 x i32> zeroinitializer, <2 x i32> splat (i32 1)
  ret i32 0
}
