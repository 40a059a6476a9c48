; The remainder of undef may be that of a NaN
; expect: proved

define float @src() {
  %r = frem float undef, 3.0
  ret float %r
}

define float @tgt() {
  ret float 0x7FF8000000000000
}
