; broken: @f, block %0, instruction 0 `extractelement`: the index has type float, expected an integer
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = extractelement <2 x i32> %v, float %x
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = extractelement <2 x i32> %v, i7 1
  ret i32 %r
}
