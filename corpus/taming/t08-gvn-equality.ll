; T8 of "Taming undefined behavior": where t = y was branched on, y may stand for t
; expect: proved
; expect[old]: violates poison
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i2 %x, i2 %y) {
entry:
  %t = add i2 %x, 1
  %eq = icmp eq i2 %t, %y
  br i1 %eq, label %then, label %else

then:
  %w = add i2 %x, 1
  ret i2 %w

else:
  ret i2 0
}

define i2 @tgt(i2 %x, i2 %y) {
entry:
  %t = add i2 %x, 1
  %eq = icmp eq i2 %t, %y
  br i1 %eq, label %then, label %else

then:
  ret i2 %y

else:
  ret i2 0
}
