define i32 @f(i32 %n) {
entry:
  %table = alloca [16 x i32], align 16
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 1, %entry ], [ %h1, %loop ]
  %low = and i32 %i, 15
  %index = zext i32 %low to i64
  %place = getelementptr inbounds i32, ptr %table, i64 %index
  store i32 %h, ptr %place, align 4
  %v = load i32, ptr %place, align 4
  %h1 = add i32 %v, %i
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
