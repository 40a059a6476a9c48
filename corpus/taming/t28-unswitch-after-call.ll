; T28 of "Taming undefined behavior": but not if a call before it may not come back
; expect: violates ub
; expect[old]: refines
; expect[old-branch-ub]: violates ub
; expect[taming]: violates ub

declare void @g()

define i2 @src(i2 noundef %n, i1 %c2) {
entry:
  br label %body

body:
  %i = phi i2 [ 0, %entry ], [ %next, %latch ]
  %acc = phi i2 [ 0, %entry ], [ %sum, %latch ]
  call void @g()
  br i1 %c2, label %one, label %two

one:
  br label %latch

two:
  br label %latch

latch:
  %sum = phi i2 [ 1, %one ], [ %acc, %two ]
  %next = add i2 %i, 1
  %c = icmp ult i2 %next, %n
  br i1 %c, label %body, label %exit

exit:
  ret i2 %sum
}

define i2 @tgt(i2 noundef %n, i1 %c2) {
entry:
  br i1 %c2, label %body.one, label %body.two

body.one:
  %i = phi i2 [ 0, %entry ], [ %next, %body.one ]
  call void @g()
  %next = add i2 %i, 1
  %c = icmp ult i2 %next, %n
  br i1 %c, label %body.one, label %exit

body.two:
  %i.two = phi i2 [ 0, %entry ], [ %next.two, %body.two ]
  call void @g()
  %next.two = add i2 %i.two, 1
  %c.two = icmp ult i2 %next.two, %n
  br i1 %c.two, label %body.two, label %exit

exit:
  %r = phi i2 [ 1, %body.one ], [ 0, %body.two ]
  ret i2 %r
}
