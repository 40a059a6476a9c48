define <4 x i32> @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi <4 x i32> [ splat (i32 1), %entry ], [ %h2, %loop ]
  %h1 = mul <4 x i32> %h, <i32 3, i32 5, i32 7, i32 9>
  %h2 = shufflevector <4 x i32> %h1, <4 x i32> %h, <4 x i32> <i32 3, i32 0, i32 5, i32 2>
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret <4 x i32> %h2
}

define i32 @main() {
  %result = call <4 x i32> @f(i32 1000000)
  ret i32 0
}
