; x - 0 is x, whatever x is
; expect: proved

define double @src() {
  %r = fsub double undef, 0.0
  ret double %r
}

define double @tgt() {
  ret double undef
}
