; T27 of "Taming undefined behavior": poison that nobody uses does no harm, so nsw may be hoisted
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i2 %x, i2 noundef %n) {
entry:
  br label %head

head:
  %i = phi i2 [ 0, %entry ], [ %next, %body ]
  %r = phi i2 [ 0, %entry ], [ %y, %body ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %exit

body:
  %y = add nsw i2 %x, 1
  %next = add i2 %i, 1
  br label %head

exit:
  ret i2 %r
}

define i2 @tgt(i2 %x, i2 noundef %n) {
entry:
  %y = add nsw i2 %x, 1
  br label %head

head:
  %i = phi i2 [ 0, %entry ], [ %next, %body ]
  %r = phi i2 [ 0, %entry ], [ %y, %body ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %exit

body:
  %next = add i2 %i, 1
  br label %head

exit:
  ret i2 %r
}
