; T23 of "Taming undefined behavior": a constant is frozen already
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i2 @src() {
  %a = freeze i2 1
  ret i2 %a
}

define i2 @tgt() {
  ret i2 1
}
