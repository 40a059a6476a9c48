; "fptrunc": low bits of a payload are lost, and a signaling NaN without payload would be an infinity
; expect: violates value

define half @src() {
  %r = fptrunc float 0x7FF0000020000000 to half
  ret half %r
}

define half @tgt() {
  ret half 0xH7C01
}
