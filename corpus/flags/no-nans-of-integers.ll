; a function without floating-point values has no use for such flags
; expect: violates value

define i8 @src(i8 %x) "no-nans-fp-math"="true" "unsafe-fp-math"="true" {
  ret i8 0
}

define i8 @tgt(i8 %x) "no-nans-fp-math"="true" "unsafe-fp-math"="true" {
  ret i8 1
}
