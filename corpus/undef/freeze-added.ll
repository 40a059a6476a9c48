; it can be added anywhere
; expect: proved

define i4 @src(i4 %x) {
  ret i4 %x
}

define i4 @tgt(i4 %x) {
  %a = freeze i4 %x
  ret i4 %a
}
