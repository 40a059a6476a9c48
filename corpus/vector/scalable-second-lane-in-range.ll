; the same where vscale_range leaves only 1
; expect: proved

define i4 @src(<vscale x 1 x i4> noundef %x) vscale_range(1,1) {
  %r = extractelement <vscale x 1 x i4> %x, i64 1
  ret i4 %r
}

define i4 @tgt(<vscale x 1 x i4> noundef %x) vscale_range(1,1) {
  %r = extractelement <vscale x 1 x i4> %x, i64 0
  ret i4 %r
}
