; or is
; expect: proved

define i4 @src(i4 noundef %x) {
  %r = add i4 %x, 1
  ret i4 %r
}

define noundef i4 @tgt(i4 noundef %x) {
  %r = add i4 %x, 1
  ret i4 %r
}
