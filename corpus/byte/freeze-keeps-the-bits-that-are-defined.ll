; P6: a frozen byte keeps its defined bits
; expect: refines
; expect[byte-strict]: refines

define b32 @src(b32 %b) {
  %f = freeze b32 %b
  ret b32 %f
}

define b32 @tgt(b32 %b) {
  %f = freeze b32 %b
  %g = freeze b32 %f
  ret b32 %g
}
