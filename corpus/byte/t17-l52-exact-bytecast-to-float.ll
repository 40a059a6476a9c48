; T17, L52: through a float and back, exactly
; expect: refines
; expect[byte-strict]: refines

define b32 @src(b32 %b) {
  %f = bytecast exact b32 %b to float
  %c = bitcast float %f to b32
  ret b32 %c
}

define b32 @tgt(b32 %b) {
  ret b32 %b
}
