; the target's range makes other arguments poison
; expect: violates poison

define i4 @src(i4 range(i4 0, 8) %x) {
  ret i4 %x
}

define i4 @tgt(i4 range(i4 0, 4) %x) {
  ret i4 %x
}
