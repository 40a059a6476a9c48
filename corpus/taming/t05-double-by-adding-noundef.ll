; T5 of "Taming undefined behavior": 2x is even, x + x reads x twice: harmless if it is defined
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define i4 @src(i4 noundef %x) {
  %y = mul i4 %x, 2
  ret i4 %y
}

define i4 @tgt(i4 noundef %x) {
  %y = add i4 %x, %x
  ret i4 %y
}
