; broken: unreadable from 3:12
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = xor ptr %q, %q
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %i = ptrtoint ptr %q to i64
  %r = xor i64 %i, %i
  ret i32 0
}
