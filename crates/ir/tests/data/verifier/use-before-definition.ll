; broken: @f, block %0, instruction 0 `add`: the definition of %s does not dominate this use
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %s, 1
  %s = add i32 %a, 1
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %s = add i32 %a, 1
  %r = add i32 %s, 1
  ret i32 %r
}
