; a function that must make progress and calls itself forever has undefined behaviour
; expect: vacuous

define i8 @src(i8 %x) {
  %y = call i8 @g(i8 %x)
  ret i8 1
}

define i8 @tgt(i8 %x) {
  ret i8 1
}

define internal i8 @g(i8 %x) mustprogress {
  %y = call i8 @g(i8 %x)
  ret i8 %y
}
