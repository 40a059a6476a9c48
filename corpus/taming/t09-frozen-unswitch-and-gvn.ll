; T9 of "Taming undefined behavior": T9 with a freeze is right where a branch on poison is undefined
; expect: proved
; expect[old]: violates poison
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i1 noundef %n, i2 %x, i2 %y) {
entry:
  %t = add i2 %x, 1
  %eq = icmp eq i2 %t, %y
  br label %head

head:
  %i = phi i1 [ 0, %entry ], [ 1, %latch ]
  %acc = phi i2 [ 0, %entry ], [ %sum, %latch ]
  %c = icmp ult i1 %i, %n
  br i1 %c, label %body, label %exit

body:
  br i1 %eq, label %one, label %latch

one:
  %w = add i2 %x, 1
  br label %latch

latch:
  %sum = phi i2 [ %w, %one ], [ %acc, %body ]
  br label %head

exit:
  ret i2 %acc
}

define i2 @tgt(i1 noundef %n, i2 %x, i2 %y) {
entry:
  %t = add i2 %x, 1
  %eq = icmp eq i2 %t, %y
  %fr = freeze i1 %eq
  br i1 %fr, label %head.one, label %exit

head.one:
  %i = phi i1 [ 0, %entry ], [ 1, %body.one ]
  %acc = phi i2 [ 0, %entry ], [ %y, %body.one ]
  %c = icmp ult i1 %i, %n
  br i1 %c, label %body.one, label %exit

body.one:
  br label %head.one

exit:
  %r = phi i2 [ 0, %entry ], [ %acc, %head.one ]
  ret i2 %r
}
