; A constant that is defined here is the same in every program
; expect: proved

@g = internal constant i8 3

define i8 @src(i1 %x) {
  %v = load i8, ptr @g
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  ret i8 3
}
