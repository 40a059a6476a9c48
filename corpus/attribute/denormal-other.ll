; any other mode must stay
; expect: violates attributes

define i8 @src(i1 %x) "denormal-fp-math"="preserve-sign" {
  ret i8 0
}

define i8 @tgt(i1 %x) {
  ret i8 0
}
