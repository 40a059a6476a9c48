; broken: @f, block %0, instruction 0 `cmpxchg`: `cmpxchg` cannot have the ordering unordered
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = cmpxchg ptr %q, i32 %a, i32 %b unordered monotonic
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = cmpxchg weak ptr %q, i32 %a, i32 %b monotonic monotonic
  ret i32 0
}
