; What a noalias function returned is known to nobody else, so a last store to it may go
; expect: refines

declare noalias nonnull ptr @g()

define i8 @src() {
  %q = call ptr @g()
  store i8 1, ptr %q
  ret i8 2
}

define i8 @tgt() {
  %q = call ptr @g()
  ret i8 2
}
