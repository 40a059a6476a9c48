; broken: @f, block %0, terminator `switch`: a case of the switch is no integer constant
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  switch i32 %a, label %t [ i32 undef, label %t ]
t:
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  switch i32 undef, label %t [ i32 1, label %t ]
t:
  ret i32 0
}
