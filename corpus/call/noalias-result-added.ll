; unless only the target says so
; expect: violates value

declare nonnull ptr @g()

define i1 @src() {
  %p = call ptr @g()
  %q = call ptr @g()
  %c = icmp eq ptr %p, %q
  ret i1 %c
}

define i1 @tgt() {
  %p = call noalias ptr @g()
  %q = call noalias ptr @g()
  ret i1 false
}
