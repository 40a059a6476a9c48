; "Rewrite-based flags": dividing by a power of two is multiplying by another
; expect: proved

define half @src(half noundef %x) {
  %r = fdiv half %x, 4.0
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fmul half %x, 0.25
  ret half %r
}
