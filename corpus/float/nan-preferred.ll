; "Behavior of Floating-Point NaN values": the sign of a NaN is open
; expect: proved

define half @src() {
  %r = fmul half 0xH0000, 0xH7C00
  ret half %r
}

define half @tgt() {
  ret half 0xHFE00
}
