; a lane beyond the least number of lanes is poison at vscale 1, and a value at 2
; expect: violates value

define i4 @src(<vscale x 1 x i4> noundef %x) {
  %r = extractelement <vscale x 1 x i4> %x, i64 1
  ret i4 %r
}

define i4 @tgt(<vscale x 1 x i4> noundef %x) {
  %r = extractelement <vscale x 1 x i4> %x, i64 0
  ret i4 %r
}
