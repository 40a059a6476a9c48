; a cast of a constant pointer to a pointer is that pointer
; expect: proved

@x = constant [4 x i8] c"abcd"

define i8 @src() {
  %v = load i8, ptr getelementptr (i8, ptr @x, i64 2)
  ret i8 %v
}

define i8 @tgt() {
  %v = load i8, ptr getelementptr (i8, ptr bitcast (ptr @x to ptr), i64 2)
  ret i8 %v
}
