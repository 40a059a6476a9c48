; T10 of "Taming undefined behavior": unswitching with a freeze
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i2 noundef %n, i1 %c2) {
entry:
  br label %head

head:
  %i = phi i2 [ 0, %entry ], [ %next, %latch ]
  %acc = phi i2 [ 0, %entry ], [ %sum, %latch ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %exit

body:
  br i1 %c2, label %one, label %two

one:
  br label %latch

two:
  br label %latch

latch:
  %sum = phi i2 [ 1, %one ], [ %acc, %two ]
  %next = add i2 %i, 1
  br label %head

exit:
  ret i2 %acc
}

define i2 @tgt(i2 noundef %n, i1 %c2) {
entry:
  %fr = freeze i1 %c2
  br i1 %fr, label %head.one, label %head.two

head.one:
  %i = phi i2 [ 0, %entry ], [ %next, %body.one ]
  %acc = phi i2 [ 0, %entry ], [ 1, %body.one ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body.one, label %exit

body.one:
  %next = add i2 %i, 1
  br label %head.one

head.two:
  %i.two = phi i2 [ 0, %entry ], [ %next.two, %body.two ]
  %c.two = icmp ult i2 %i.two, %n
  br i1 %c.two, label %body.two, label %exit

body.two:
  %next.two = add i2 %i.two, 1
  br label %head.two

exit:
  %r = phi i2 [ %acc, %head.one ], [ 0, %head.two ]
  ret i2 %r
}
