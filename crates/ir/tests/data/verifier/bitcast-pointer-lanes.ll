; broken: @f, block %0, instruction 0 `bitcast`: `bitcast` cannot convert ptr to <2 x ptr>
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = bitcast ptr %q to <2 x ptr>
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = bitcast ptr %q to <1 x ptr>
  ret i32 0
}
