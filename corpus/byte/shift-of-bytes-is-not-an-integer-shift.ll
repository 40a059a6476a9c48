; A shift of bytes that puns loses what the pointer may reach
; expect: violates value
; expect[byte-strict]: violates value

define b64 @src(b64 %b) {
  %s = lshr b64 %b, 0
  ret b64 %s
}

define b64 @tgt(b64 %b) {
  %i = bytecast b64 %b to i64
  %r = bitcast i64 %i to b64
  ret b64 %r
}
