; A call that returns a new block returns one that can be used
; expect: violates value

declare noalias nonnull ptr @g()

define i8 @src() {
  %q = call ptr @g()
  store i8 1, ptr %q
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt() {
  %q = call ptr @g()
  store i8 1, ptr %q
  ret i8 2
}
