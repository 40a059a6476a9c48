; Two variables that are defined elsewhere may lie side by side
; expect: violates value

@a = external global i8
@b = external global i8

define i1 @src() {
  %c = icmp eq ptr getelementptr (i8, ptr @a, i64 1), @b
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
