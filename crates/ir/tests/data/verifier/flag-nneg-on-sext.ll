; broken: @f, block %0, instruction 0 `sext`: `sext` of type i32 cannot carry: nneg
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = sext nneg i8 %c to i32
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = zext nneg i8 %c to i32
  ret i32 %r
}
