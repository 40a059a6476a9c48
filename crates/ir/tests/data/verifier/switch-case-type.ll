; broken: unreadable from 3:29
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  switch i32 %a, label %t [ i8 1, label %t ]
t:
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  switch i8 %c, label %t [ i8 1, label %t ]
t:
  ret i32 0
}
