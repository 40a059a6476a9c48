; broken: @f, block %0, instruction 0 `add`: an instruction that is no phi uses its own value
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %r, 1
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = add i32 %a, 1
  ret i32 %r
}
