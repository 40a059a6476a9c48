; A shift by the width is poison
; expect: refines
; expect[byte-strict]: refines

define b8 @src(b8 %b) {
  %s = lshr b8 %b, 8
  ret b8 %s
}

define b8 @tgt(b8 %b) {
  ret b8 %b
}
