; a function of its arguments may be removed
; expect: refines

declare i4 @g(i4) memory(none) nounwind willreturn

define i4 @src(i4 %x) {
  %r = call i4 @g(i4 %x)
  ret i4 0
}

define i4 @tgt(i4 %x) {
  ret i4 0
}
