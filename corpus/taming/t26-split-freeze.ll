; T26 of "Taming undefined behavior": one choice with two uses is not two choices
; expect: violates value
; expect[old]: violates value
; expect[old-branch-ub]: violates value
; expect[taming]: violates value

define { i2, i2 } @src(i2 %x) {
  %f = freeze i2 %x
  %a = insertvalue { i2, i2 } poison, i2 %f, 0
  %b = insertvalue { i2, i2 } %a, i2 %f, 1
  ret { i2, i2 } %b
}

define { i2, i2 } @tgt(i2 %x) {
  %f = freeze i2 %x
  %g = freeze i2 %x
  %a = insertvalue { i2, i2 } poison, i2 %f, 0
  %b = insertvalue { i2, i2 } %a, i2 %g, 1
  ret { i2, i2 } %b
}
