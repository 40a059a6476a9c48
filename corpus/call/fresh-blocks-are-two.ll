; Two such blocks are different
; expect: refines

declare noalias nonnull ptr @g()

define i8 @src() {
  %p = call ptr @g()
  %q = call ptr @g()
  store i8 1, ptr %p
  store i8 2, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %p = call ptr @g()
  %q = call ptr @g()
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret i8 1
}
