define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 1, %entry ], [ %h4, %loop ]
  %h1 = mul i32 %h, 16777619
  %h2 = xor i32 %h1, %i
  %h3 = lshr i32 %h2, 3
  %c = icmp slt i32 %h2, 0
  %h4 = select i1 %c, i32 %h3, i32 %h2
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %h4
}

define i32 @main() {
  %result = call i32 @f(i32 1000000)
  ret i32 0
}
