; broken: @f, block %entry: the entry block has a predecessor
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br i1 %p, label %entry, label %x1
x1:
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %l
l:
  br i1 %p, label %l, label %x1
x1:
  ret i32 0
}
