; a division must stay below its guard
; expect: violates ub

define i4 @src(i4 noundef %x, i4 noundef %y) {
  %c = icmp eq i4 %y, 0
  br i1 %c, label %zero, label %else

zero:
  ret i4 0

else:
  %q = udiv i4 %x, %y
  ret i4 %q
}

define i4 @tgt(i4 noundef %x, i4 noundef %y) {
  %q = udiv i4 %x, %y
  %c = icmp eq i4 %y, 0
  %r = select i1 %c, i4 0, i4 %q
  ret i4 %r
}
