; broken: @f, block %0, instruction 0 `zext`: `zext` cannot convert i32 to i8
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = zext i32 %a to i8
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = zext i8 %c to i32
  ret i32 %r
}
