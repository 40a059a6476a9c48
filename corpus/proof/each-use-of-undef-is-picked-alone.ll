; which use of the source reads what a use of the target reads is found by counterexamples
; expect: refines
; proof: proved

define i10 @src(i10 %y) {
  %a = xor i10 %y, 5
  %b = shl i10 %y, 2
  %r = sub i10 %a, %b
  ret i10 %r
}

define i10 @tgt(i10 %y) {
  %b = shl i10 %y, 2
  %n = sub i10 0, %b
  %a = xor i10 %y, 5
  %r = add i10 %n, %a
  ret i10 %r
}
