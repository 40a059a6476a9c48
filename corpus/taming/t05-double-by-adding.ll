; T5 of "Taming undefined behavior": 2x is even, x + x reads x twice
; expect: violates undef
; expect[old]: violates undef
; expect[old-branch-ub]: violates undef
; expect[taming]: proved

define i4 @src(i4 %x) {
  %y = mul i4 %x, 2
  ret i4 %y
}

define i4 @tgt(i4 %x) {
  %y = add i4 %x, %x
  ret i4 %y
}
