; All bodies of a linkonce_odr function do the same
; expect: proved

define linkonce_odr i8 @g() {
  ret i8 3
}

define i8 @src(i1 %x) {
  %v = call i8 @g()
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  ret i8 3
}
