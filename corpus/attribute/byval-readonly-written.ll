; a source that writes a copy which it promises not to write is undefined
; expect: vacuous

define i8 @src(ptr readonly byval(i8) %p) {
  store i8 0, ptr %p
  ret i8 0
}

define i8 @tgt(ptr readonly byval(i8) %p) {
  ret i8 1
}
