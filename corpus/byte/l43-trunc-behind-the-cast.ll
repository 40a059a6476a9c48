; L43, P7: poison in a bit that is not wanted spoils the integer
; expect: violates poison
; expect[byte-strict]: violates poison

define b8 @src(b32 %b) {
  %r = trunc b32 %b to b8
  ret b8 %r
}

define b8 @tgt(b32 %b) {
  %c = bytecast exact b32 %b to i32
  %t = trunc i32 %c to i8
  %r = bitcast i8 %t to b8
  ret b8 %r
}
