; broken: @f, block %0, terminator `switch`: the switched value has type ptr, expected an integer
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  switch ptr %q, label %t [ ptr null, label %t ]
t:
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %i = ptrtoint ptr %q to i64
  switch i64 %i, label %t [ i64 0, label %t ]
t:
  ret i32 0
}
