; broken: @f, block %0, instruction 0 `cmpxchg`: `cmpxchg` cannot have the ordering release
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = cmpxchg ptr %q, i32 %a, i32 %b acq_rel release
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = cmpxchg ptr %q, i32 %a, i32 %b acq_rel acquire
  ret i32 0
}
