; "Fast-Math Flags": with `nsz` either zero is read
; expect: proved

define half @src(half noundef %x) {
  %r = fadd nsz half %x, 0.0
  ret half %r
}

define half @tgt(half noundef %x) {
  ret half %x
}
