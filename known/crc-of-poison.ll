define i32 @f(i32 %y) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %c = phi i32 [ %y, %entry ], [ %d, %loop ]
  %low = and i32 %c, 1
  %even = icmp eq i32 %low, 0
  %half = lshr i32 %c, 1
  %mixed = xor i32 %half, 79764919
  %d = select i1 %even, i32 %half, i32 %mixed
  %j = add i32 %i, 1
  %last = icmp eq i32 %j, 8
  br i1 %last, label %end, label %loop
end:
  ret i32 %d
}
