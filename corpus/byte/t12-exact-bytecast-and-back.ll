; T12, L63: what is no pointer is poison on the way
; expect: refines
; expect[byte-strict]: refines

define b64 @src(b64 %b) {
  %p = bytecast exact b64 %b to ptr
  %c = bitcast ptr %p to b64
  ret b64 %c
}

define b64 @tgt(b64 %b) {
  ret b64 %b
}
