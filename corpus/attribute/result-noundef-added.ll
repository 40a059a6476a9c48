; a result that is promised to be defined, but is not
; expect: violates ub

define i4 @src(i4 %x) {
  ret i4 %x
}

define noundef i4 @tgt(i4 %x) {
  ret i4 %x
}
