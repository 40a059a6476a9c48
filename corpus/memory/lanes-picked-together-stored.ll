; Lanes that are picked together stay so in memory: read back as one, they are known from above only
; expect: inconclusive

define i16 @src() {
  %b = and i16 undef, 1
  %v = mul i16 %b, 257
  ret i16 %v
}

define i16 @tgt() {
  %p = alloca i16
  %b = and i16 undef, 1
  %w = mul i16 %b, 257
  %lanes = bitcast i16 %w to <2 x i8>
  store <2 x i8> %lanes, ptr %p
  %v = load i16, ptr %p
  ret i16 %v
}
