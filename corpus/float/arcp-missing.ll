; "Rewrite-based flags": without `arcp` a division is no product
; expect: violates value

define half @src(half noundef %x) {
  %r = fdiv half %x, 3.0
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fmul half %x, 0xH3555
  ret half %r
}
