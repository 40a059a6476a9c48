; functions of different types are not compared
; expect: unsupported

define i4 @src(i4 %x) {
  ret i4 %x
}

define i4 @tgt(i4 %x, i4 %y) {
  ret i4 0
}
