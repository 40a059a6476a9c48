; T4 of "Taming undefined behavior": nsw lets an induction variable be widened. Under `old` a poison n lets
; either loop run forever, one jump after another, so that input stays undecided
; expect: proved
; expect[old]: refines
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i6 @src(i3 %n) {
entry:
  br label %head

head:
  %i = phi i3 [ 0, %entry ], [ %next, %body ]
  %acc = phi i6 [ 0, %entry ], [ %sum, %body ]
  %c = icmp sle i3 %i, %n
  br i1 %c, label %body, label %exit

body:
  %wide = sext i3 %i to i6
  %sum = add i6 %acc, %wide
  %next = add nsw i3 %i, 1
  br label %head

exit:
  ret i6 %acc
}

define i6 @tgt(i3 %n) {
entry:
  %limit = sext i3 %n to i6
  br label %head

head:
  %i = phi i6 [ 0, %entry ], [ %next, %body ]
  %acc = phi i6 [ 0, %entry ], [ %sum, %body ]
  %c = icmp sle i6 %i, %limit
  br i1 %c, label %body, label %exit

body:
  %sum = add i6 %acc, %i
  %next = add nsw i6 %i, 1
  br label %head

exit:
  ret i6 %acc
}
