; broken: @f, block %j, terminator `ret`: the definition of %s does not dominate this use
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br i1 %p, label %t, label %j
t:
  %s = add i32 %a, 1
  br label %j
j:
  ret i32 %s
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  br i1 %p, label %t, label %j
t:
  %s = add i32 %a, 1
  ret i32 %s
j:
  ret i32 %a
}
