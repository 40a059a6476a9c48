; recursion, summed up
; expect: proved

define internal i3 @sum(i3 %n) {
  %z = icmp eq i3 %n, 0
  br i1 %z, label %zero, label %more

zero:
  ret i3 0

more:
  %m = add i3 %n, -1
  %s = call i3 @sum(i3 %m)
  %r = add i3 %n, %s
  ret i3 %r
}

define i3 @src(i3 noundef %n) {
  %r = call i3 @sum(i3 %n)
  ret i3 %r
}

define i3 @tgt(i3 noundef %n) {
  %m = add i3 %n, 1
  %a = zext i3 %n to i6
  %b = zext i3 %n to i6
  %s = add i6 %b, 1
  %p = mul i6 %a, %s
  %h = lshr i6 %p, 1
  %r = trunc i6 %h to i3
  ret i3 %r
}
