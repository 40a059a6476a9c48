; the first iteration may be peeled off
; expect: proved

define i4 @src(i2 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  %s = phi i4 [ 0, %entry ], [ %t, %loop ]
  %t = add i4 %s, 3
  %next = add i2 %i, 1
  %c = icmp ult i2 %i, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i4 %t
}

define i4 @tgt(i2 noundef %n) {
entry:
  %one = icmp ult i2 0, %n
  br i1 %one, label %loop, label %exit

loop:
  %i = phi i2 [ 1, %entry ], [ %next, %loop ]
  %s = phi i4 [ 3, %entry ], [ %t, %loop ]
  %t = add i4 %s, 3
  %next = add i2 %i, 1
  %c = icmp ult i2 %i, %n
  br i1 %c, label %loop, label %exit

exit:
  %r = phi i4 [ 3, %entry ], [ %t, %loop ]
  ret i4 %r
}
