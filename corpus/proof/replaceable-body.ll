; The body of a weak function is one of many that the linker may choose
; expect: violates trace

define weak i8 @g() {
  ret i8 3
}

define i8 @src(i1 %x) {
  %v = call i8 @g()
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  ret i8 3
}
