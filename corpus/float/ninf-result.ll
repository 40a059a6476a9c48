; "Fast-Math Flags": `ninf` makes an infinite result poison
; expect: violates poison

define half @src(half noundef %x) {
  %r = fmul half %x, 2.0
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fmul ninf half %x, 2.0
  ret half %r
}
