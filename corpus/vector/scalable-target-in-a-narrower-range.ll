; a target may only add the promise of a narrower vscale_range if nothing is proved with it
; expect: refines

define i1 @src(i1 noundef %x) {
  ret i1 %x
}

define i1 @tgt(i1 noundef %x) vscale_range(1,16) {
  ret i1 %x
}
