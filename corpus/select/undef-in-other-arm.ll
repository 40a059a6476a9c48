; and undef for any defined one
; expect: proved

define i4 @src(i1 noundef %c, i4 noundef %x) {
  %r = select i1 %c, i4 %x, i4 undef
  ret i4 %r
}

define i4 @tgt(i1 noundef %c, i4 noundef %x) {
  ret i4 %x
}
