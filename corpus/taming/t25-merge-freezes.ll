; T25 of "Taming undefined behavior": two choices may be made alike
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: proved

define { i2, i2 } @src(i2 %x) {
  %f = freeze i2 %x
  %g = freeze i2 %x
  %a = insertvalue { i2, i2 } poison, i2 %f, 0
  %b = insertvalue { i2, i2 } %a, i2 %g, 1
  ret { i2, i2 } %b
}

define { i2, i2 } @tgt(i2 %x) {
  %f = freeze i2 %x
  %a = insertvalue { i2, i2 } poison, i2 %f, 0
  %b = insertvalue { i2, i2 } %a, i2 %f, 1
  ret { i2, i2 } %b
}
