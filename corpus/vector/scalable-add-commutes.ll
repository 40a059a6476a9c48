; a scalable vector is checked at several numbers of lanes; not all of them are tried
; expect: refines

define <vscale x 1 x i2> @src(<vscale x 1 x i2> noundef %x, <vscale x 1 x i2> noundef %y) {
  %r = add <vscale x 1 x i2> %x, %y
  ret <vscale x 1 x i2> %r
}

define <vscale x 1 x i2> @tgt(<vscale x 1 x i2> noundef %x, <vscale x 1 x i2> noundef %y) {
  %r = add <vscale x 1 x i2> %y, %x
  ret <vscale x 1 x i2> %r
}
