; T15 of "Taming undefined behavior": freezing b repairs it
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i1 @src(i1 %c, i1 %b) {
  %r = select i1 %c, i1 true, i1 %b
  ret i1 %r
}

define i1 @tgt(i1 %c, i1 %b) {
  %f = freeze i1 %b
  %r = or i1 %c, %f
  ret i1 %r
}
