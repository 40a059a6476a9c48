; broken: @f, block %0, instruction 0 `load`: the size of <3 x i32> is no power of two of at least 8 bits, so it cannot be accessed atomically
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic <3 x i32>, ptr %q monotonic, align 16
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load atomic <4 x i32>, ptr %q monotonic, align 16
  ret i32 0
}
