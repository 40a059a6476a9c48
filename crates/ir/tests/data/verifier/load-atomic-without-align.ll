; broken: @f, block %0, instruction 0 `load`: an atomic access needs an explicit alignment
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic i32, ptr %q monotonic
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic i32, ptr %q monotonic, align 4
  ret i32 %r
}
