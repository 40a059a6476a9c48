; without `nuw` the result of add is only more defined
; expect: proved

define i4 @src(i4 %x, i4 %y) {
  %r = add nuw i4 %x, %y
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = add i4 %x, %y
  ret i4 %r
}
