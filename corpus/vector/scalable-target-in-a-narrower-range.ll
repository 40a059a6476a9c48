; a target must not add the promise of a narrower vscale_range, which no execution shows
; expect: inconclusive

define i1 @src(i1 noundef %x) {
  ret i1 %x
}

define i1 @tgt(i1 noundef %x) vscale_range(1,16) {
  ret i1 %x
}
