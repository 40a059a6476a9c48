; and a wrong one
; expect: violates value

define i5 @src(i3 noundef %n) {
entry:
  br label %head

head:
  %i = phi i3 [ 0, %entry ], [ %next, %body ]
  %s = phi i5 [ 0, %entry ], [ %t, %body ]
  %c = icmp ult i3 %i, %n
  br i1 %c, label %body, label %exit

body:
  %w = zext i3 %i to i5
  %t = add i5 %s, %w
  %next = add i3 %i, 1
  br label %head

exit:
  ret i5 %s
}

define i5 @tgt(i3 noundef %n) {
  %w = zext i3 %n to i5
  %p = mul i5 %w, %w
  %r = lshr i5 %p, 1
  ret i5 %r
}
