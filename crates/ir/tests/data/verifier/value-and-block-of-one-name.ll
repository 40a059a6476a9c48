; broken: unreadable from 5:3
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br label %r
r:
  %r = add i32 %a, 2
  ret i32 %r
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br label %s
s:
  %r = add i32 %a, 2
  ret i32 %r
}
