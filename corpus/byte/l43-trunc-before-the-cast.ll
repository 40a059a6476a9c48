; L43, P7: bits that are dropped as bytes spoil nothing
; expect: refines
; expect[byte-strict]: refines

define b8 @src(b32 %b) {
  %c = bytecast exact b32 %b to i32
  %t = trunc i32 %c to i8
  %r = bitcast i8 %t to b8
  ret b8 %r
}

define b8 @tgt(b32 %b) {
  %r = trunc b32 %b to b8
  ret b8 %r
}
