; a register that holds undef picks anew as well
; expect: proved

define i4 @src() {
  %a = add i4 undef, 0
  %r = sub i4 %a, %a
  ret i4 %r
}

define i4 @tgt() {
  ret i4 1
}
