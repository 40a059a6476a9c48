; broken: @f, block %x1, terminator `ret`: the definition of %n does not dominate this use
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br i1 %p, label %l, label %x1
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 1
  %d = icmp eq i32 %n, 9
  br i1 %d, label %x1, label %l
x1:
  ret i32 %n
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 1
  %d = icmp eq i32 %n, 9
  br i1 %d, label %x1, label %l
x1:
  ret i32 %n
}
