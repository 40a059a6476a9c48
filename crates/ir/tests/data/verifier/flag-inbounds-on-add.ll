; broken: @f, block %0, instruction 0 `add`: `add` of type i32 cannot carry: inbounds
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add inbounds i32 %a, %b
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr inbounds i8, ptr %q, i32 %a
  ret i32 0
}
