; which use of the source reads what a use of the target reads is found by counterexamples
; expect: refines
; proof: proved

define i32 @src(i32 %y) {
  %a = xor i32 %y, 5
  %b = and i32 %y, 12
  %r = sub i32 %a, %b
  ret i32 %r
}

define i32 @tgt(i32 %y) {
  %b = and i32 %y, 12
  %n = sub i32 0, %b
  %a = xor i32 %y, 5
  %r = add i32 %n, %a
  ret i32 %r
}
