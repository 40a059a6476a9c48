; broken: @f, block %0, instruction 0 `load`: `load` cannot have the ordering release
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic i32, ptr %q release, align 4
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic i32, ptr %q acquire, align 4
  ret i32 %r
}
