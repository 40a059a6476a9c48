; T13, L64: the way through a pointer makes a pointer of a number
; expect: refines
; expect[byte-strict]: violates value
; note: under punning loads nothing tells a number from a pointer without provenance, unless somebody casts exactly

define b64 @src(b64 %b) {
  %p = bytecast b64 %b to ptr
  %c = bitcast ptr %p to b64
  ret b64 %c
}

define b64 @tgt(b64 %b) {
  ret b64 %b
}
