; where every vscale that the source allows is tried, all of them together are a proof
; expect: proved

define <vscale x 1 x i1> @src(<vscale x 1 x i1> %x) vscale_range(1,2) {
  %r = and <vscale x 1 x i1> %x, splat (i1 true)
  ret <vscale x 1 x i1> %r
}

define <vscale x 1 x i1> @tgt(<vscale x 1 x i1> %x) vscale_range(1,2) {
  ret <vscale x 1 x i1> %x
}
