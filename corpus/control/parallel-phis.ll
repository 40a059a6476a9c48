; phis are evaluated at once: two of them can swap
; expect: proved

define i4 @src(i2 noundef %n) {
entry:
  br label %loop

loop:
  %a = phi i4 [ 1, %entry ], [ %b, %loop ]
  %b = phi i4 [ 2, %entry ], [ %a, %loop ]
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  %next = add i2 %i, 1
  %c = icmp eq i2 %i, %n
  br i1 %c, label %exit, label %loop

exit:
  ret i4 %a
}

define i4 @tgt(i2 noundef %n) {
  %odd = and i2 %n, 1
  %c = icmp eq i2 %odd, 0
  %r = select i1 %c, i4 1, i4 2
  ret i4 %r
}
