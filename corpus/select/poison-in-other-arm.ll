; poison may be taken for any value
; expect: proved

define i4 @src(i1 noundef %c) {
  %r = select i1 %c, i4 1, i4 poison
  ret i4 %r
}

define i4 @tgt(i1 noundef %c) {
  ret i4 1
}
