; a poison field may be anything
; expect: proved

define { i2, i3 } @src(i2 %x) {
  %a = insertvalue { i2, i3 } poison, i2 %x, 0
  ret { i2, i3 } %a
}

define { i2, i3 } @tgt(i2 %x) {
  %a = insertvalue { i2, i3 } zeroinitializer, i2 %x, 0
  ret { i2, i3 } %a
}
