; broken: @f, block %0, instruction 0 `load`: an atomic value has type { i32 }, expected an integer, a pointer, a floating-point value or a vector of these
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic { i32 }, ptr %q monotonic, align 4
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic float, ptr %q monotonic, align 4
  ret i32 0
}
