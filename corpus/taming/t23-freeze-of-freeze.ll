; T23 of "Taming undefined behavior": freezing twice is freezing once
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src(i2 %x) {
  %a = freeze i2 %x
  %b = freeze i2 %a
  ret i2 %b
}

define i2 @tgt(i2 %x) {
  %a = freeze i2 %x
  ret i2 %a
}
