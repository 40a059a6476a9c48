; a freeze cannot be removed
; expect: violates poison

define i4 @src(i4 %x) {
  %a = freeze i4 %x
  ret i4 %a
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
