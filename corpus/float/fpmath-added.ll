; "'fpmath' Metadata": the result may be less precise, which a precise source is not
; expect: violates value

define half @src(half noundef %x) {
  %r = fdiv half %x, 0xH4200
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = fdiv half %x, 0xH4200, !fpmath !0
  ret half %r
}

!0 = !{float 1.0}
