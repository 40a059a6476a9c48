; broken: @f, block %0, instruction 0 `bitcast`: `bitcast` cannot convert <2 x i32> to i63
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = bitcast <2 x i32> %v to i63
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = bitcast <2 x i32> %v to i64
  ret i32 0
}
