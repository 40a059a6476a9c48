; broken: @f, block %0, instruction 0 `and`: `and` of type i32 cannot carry: nuw
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = and nuw i32 %a, %b
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add nuw i32 %a, %b
  ret i32 %r
}
