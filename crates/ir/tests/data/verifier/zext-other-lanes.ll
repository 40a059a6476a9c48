; broken: @f, block %0, instruction 0 `zext`: `zext` cannot convert <2 x i32> to <3 x i64>
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = zext <2 x i32> %v to <3 x i64>
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = zext <2 x i32> %v to <2 x i33>
  ret i32 0
}
