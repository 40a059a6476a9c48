; ALLOCA: what was never written may be anything
; expect: proved
; expect[twin]: proved

define { i8, i8 } @src(i8 %x) {
  %p = alloca i8
  %v = load i8, ptr %p
  %a = insertvalue { i8, i8 } poison, i8 %x, 0
  %b = insertvalue { i8, i8 } %a, i8 %v, 1
  ret { i8, i8 } %b
}

define { i8, i8 } @tgt(i8 %x) {
  %a = insertvalue { i8, i8 } poison, i8 %x, 0
  %b = insertvalue { i8, i8 } %a, i8 7, 1
  ret { i8, i8 } %b
}
