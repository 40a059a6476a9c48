; "Behavior of Floating-Point NaN values": without NaNs among the operands the payload is zero
; expect: violates value

define half @src() {
  %r = fmul half 0xH0000, 0xH7C00
  ret half %r
}

define half @tgt() {
  ret half 0xH7E01
}
