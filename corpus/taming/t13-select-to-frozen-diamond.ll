; T13 of "Taming undefined behavior": T12 with a freeze
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i1 %c, i2 %x, i2 %y) {
  %r = select i1 %c, i2 %x, i2 %y
  ret i2 %r
}

define i2 @tgt(i1 %c, i2 %x, i2 %y) {
entry:
  %fr = freeze i1 %c
  br i1 %fr, label %a, label %b

a:
  br label %join

b:
  br label %join

join:
  %r = phi i2 [ %x, %a ], [ %y, %b ]
  ret i2 %r
}
