; "Fast-Math Flags": `nnan` must not be added
; expect: violates poison

define half @src(half noundef %x) {
  %r = fadd half %x, 1.0
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fadd nnan half %x, 1.0
  ret half %r
}
