; a result that a call says is `noalias` leads to a block of its own
; expect: refines

declare ptr @g(i64)

define i8 @src(ptr %d) {
  %p = call noalias ptr @g(i64 40)
  store i8 1, ptr %d
  store i8 2, ptr %p
  %v = load i8, ptr %d
  ret i8 %v
}

define i8 @tgt(ptr %d) {
  %p = call noalias ptr @g(i64 40)
  store i8 1, ptr %d
  store i8 2, ptr %p
  ret i8 1
}
