; "'fpmath' Metadata": 1/3 + 2^-14 is farther off than 2.5 units in the last place
; expect: violates value

define half @src(half noundef %x) {
  %r = fdiv half %x, 0xH4200, !fpmath !0
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fmul half %x, 0xH355D
  ret half %r
}

!0 = !{float 2.5}
