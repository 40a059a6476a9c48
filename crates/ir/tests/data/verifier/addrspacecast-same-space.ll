; broken: @f, block %0, instruction 0 `addrspacecast`: `addrspacecast` cannot convert ptr to ptr
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = addrspacecast ptr %q to ptr
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = addrspacecast ptr %q to ptr addrspace(1)
  ret i32 0
}
