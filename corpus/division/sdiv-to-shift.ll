; signed division rounds towards zero, a shift down
; expect: violates value

define i4 @src(i4 %x) {
  %r = sdiv i4 %x, 4
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = ashr i4 %x, 2
  ret i4 %r
}
