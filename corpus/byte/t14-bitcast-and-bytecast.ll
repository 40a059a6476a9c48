; T14, L52: an integer is what its bytes are
; expect: proved
; expect[byte-strict]: proved
; options: no-undef

define i8 @src(i8 %i) {
  %b = bitcast i8 %i to b8
  %c = bytecast b8 %b to i8
  ret i8 %c
}

define i8 @tgt(i8 %i) {
  ret i8 %i
}
