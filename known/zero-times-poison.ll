define i32 @f(i32 %x, i32 %n) {
entry:
  br label %loop

loop:
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum.next = add i32 %x, %sum
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %n, %i.next
  br i1 %again, label %loop, label %exit

exit:
  ret i32 %sum
}
