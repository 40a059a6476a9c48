; broken: @f, block %0, instruction 0 `atomicrmw`: `atomicrmw` cannot have the ordering unordered
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = atomicrmw add ptr %q, i32 %a unordered
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = atomicrmw xchg ptr %q, ptr %q monotonic
  ret i32 0
}
