; T17 of "Taming undefined behavior": a freeze in a loop chooses anew each time
; expect: violates value
; expect[old]: violates value
; expect[old-branch-ub]: violates value
; expect[taming]: violates value

define i2 @src(i2 %x) {
entry:
  %y = freeze i2 %x
  br label %loop

loop:
  %i = phi i1 [ 0, %entry ], [ 1, %loop ]
  %acc = phi i2 [ 0, %entry ], [ %sum, %loop ]
  %sum = add i2 %acc, %y
  br i1 %i, label %exit, label %loop

exit:
  ret i2 %sum
}

define i2 @tgt(i2 %x) {
entry:
  br label %loop

loop:
  %i = phi i1 [ 0, %entry ], [ 1, %loop ]
  %acc = phi i2 [ 0, %entry ], [ %sum, %loop ]
  %y = freeze i2 %x
  %sum = add i2 %acc, %y
  br i1 %i, label %exit, label %loop

exit:
  ret i2 %sum
}
