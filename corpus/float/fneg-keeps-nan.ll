; "Behavior of Floating-Point NaN values": `fneg` changes the sign bit and nothing else
; expect: violates value

define half @src(half noundef %x) {
  %r = fneg half %x
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fsub half -0.0, %x
  ret half %r
}
