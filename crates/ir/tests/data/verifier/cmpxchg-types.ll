; broken: unreadable from 3:30
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = cmpxchg ptr %q, i32 %a, i8 %c acq_rel acquire
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = cmpxchg ptr %q, i32 %a, i32 %b seq_cst monotonic
  ret i32 0
}
