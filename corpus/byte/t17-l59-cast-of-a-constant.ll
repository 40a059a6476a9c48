; T17, L59: casts of constants
; expect: proved
; expect[byte-strict]: proved

define { <2 x i8>, <2 x i64> } @src() {
  %a = bytecast <2 x b8> <b8 1, b8 2> to <2 x i8>
  %b = bitcast <16 x i8> splat (i8 2) to <2 x b64>
  %c = bytecast <2 x b64> %b to <2 x i64>
  %r0 = insertvalue { <2 x i8>, <2 x i64> } poison, <2 x i8> %a, 0
  %r1 = insertvalue { <2 x i8>, <2 x i64> } %r0, <2 x i64> %c, 1
  ret { <2 x i8>, <2 x i64> } %r1
}

define { <2 x i8>, <2 x i64> } @tgt() {
  %r0 = insertvalue { <2 x i8>, <2 x i64> } poison, <2 x i8> <i8 1, i8 2>, 0
  %r1 = insertvalue { <2 x i8>, <2 x i64> } %r0, <2 x i64> splat (i64 144680345676153346), 1
  ret { <2 x i8>, <2 x i64> } %r1
}
