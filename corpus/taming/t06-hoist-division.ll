; T6 of "Taming undefined behavior": a check for zero guards the division only if it branches on a defined value
; expect: proved
; expect[old]: violates ub
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i2 %k, i2 %n) {
entry:
  %nz = icmp ne i2 %k, 0
  br i1 %nz, label %head, label %exit

head:
  %i = phi i2 [ 0, %entry ], [ %next, %body ]
  %acc = phi i2 [ 0, %entry ], [ %sum, %body ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %exit

body:
  %q = udiv i2 1, %k
  %sum = add i2 %acc, %q
  %next = add i2 %i, 1
  br label %head

exit:
  %r = phi i2 [ 0, %entry ], [ %acc, %head ]
  ret i2 %r
}

define i2 @tgt(i2 %k, i2 %n) {
entry:
  %nz = icmp ne i2 %k, 0
  br i1 %nz, label %preheader, label %exit

preheader:
  %q = udiv i2 1, %k
  br label %head

head:
  %i = phi i2 [ 0, %preheader ], [ %next, %body ]
  %acc = phi i2 [ 0, %preheader ], [ %sum, %body ]
  %c = icmp ult i2 %i, %n
  br i1 %c, label %body, label %exit

body:
  %sum = add i2 %acc, %q
  %next = add i2 %i, 1
  br label %head

exit:
  %r = phi i2 [ 0, %entry ], [ %acc, %head ]
  ret i2 %r
}
