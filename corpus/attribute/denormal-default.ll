; Denormal numbers are those of IEEE where nothing says otherwise
; expect: proved

define i8 @src(i1 %x) "denormal-fp-math"="ieee,ieee" {
  ret i8 0
}

define i8 @tgt(i1 %x) {
  ret i8 0
}
