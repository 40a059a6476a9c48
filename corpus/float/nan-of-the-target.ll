; "Behavior of Floating-Point NaN values": SPARC has a payload of its own, in which all bits are set
; expect: proved
target triple = "sparcv9-unknown-linux-gnu"

define half @src() {
  %r = fmul half 0xH0000, 0xH7C00
  ret half %r
}

define half @tgt() {
  ret half 0xH7FFF
}
