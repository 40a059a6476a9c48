; "Behavior of Floating-Point NaN values": the sign of a NaN result is open, so `fneg` will do
; expect: proved

define half @src(half noundef %x) {
  %r = fsub half -0.0, %x
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fneg half %x
  ret half %r
}
