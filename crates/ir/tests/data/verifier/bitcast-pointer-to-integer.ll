; broken: @f, block %0, instruction 0 `bitcast`: `bitcast` cannot convert ptr to i64
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = bitcast ptr %q to i64
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = ptrtoint ptr %q to i64
  ret i32 0
}
