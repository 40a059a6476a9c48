; P6: a frozen integer keeps nothing of a byte that is partly poison
; expect: violates value
; expect[byte-strict]: violates value

define b16 @src() {
  %a = alloca b16
  store <2 x b8> <b8 poison, b8 7>, ptr %a
  %b = load b16, ptr %a
  %f = freeze b16 %b
  %s = lshr b16 %f, 8
  ret b16 %s
}

define b16 @tgt() {
  %a = alloca b16
  store <2 x b8> <b8 poison, b8 7>, ptr %a
  %i = load i16, ptr %a
  %f = freeze i16 %i
  %b = bitcast i16 %f to b16
  %s = lshr b16 %b, 8
  ret b16 %s
}
