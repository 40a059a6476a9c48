; broken: @f, block %0, instruction 0 `atomicrmw`: the size of i24 is no power of two of at least 8 bits, so it cannot be accessed atomically
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = atomicrmw add ptr %q, i24 1 monotonic
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = atomicrmw add ptr %q, i16 1 monotonic
  ret i32 0
}
