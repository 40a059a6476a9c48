define i32 @g(i32 noundef %a) {
  %b = mul i32 %a, 3
  ret i32 %b
}
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 1, %entry ], [ %h1, %loop ]
  %h1 = call i32 @g(i32 %h)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %h1
}

define i32 @main() {
  %result = call i32 @f(i32 1000000)
  ret i32 0
}
