; broken: @f, block %0, instruction 0 `atomicrmw`: the value has type float, expected an integer
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = atomicrmw add ptr %q, float %x monotonic
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = atomicrmw fadd ptr %q, float %x monotonic
  ret i32 0
}
