; "Floating-Point Semantics": -0 + +0 is +0, so adding +0 is no copy
; expect: violates value

define half @src(half noundef %x) {
  %r = fadd half %x, 0.0
  ret half %r
}

define half @tgt(half noundef %x) {
  ret half %x
}
