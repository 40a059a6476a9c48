; broken: @f, block %0, terminator `indirectbr`: the address has type i32, expected a pointer
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  indirectbr i32 %a, [ label %t ]
t:
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  indirectbr ptr %q, [ label %t ]
t:
  ret i32 0
}
