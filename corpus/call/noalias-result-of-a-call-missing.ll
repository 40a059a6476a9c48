; without `noalias` the result may lead to the block of an argument
; expect: violates value

declare ptr @g(i64)

define i8 @src(ptr %d) {
  %p = call ptr @g(i64 40)
  store i8 1, ptr %d
  store i8 2, ptr %p
  %v = load i8, ptr %d
  ret i8 %v
}

define i8 @tgt(ptr %d) {
  %p = call ptr @g(i64 40)
  store i8 1, ptr %d
  store i8 2, ptr %p
  ret i8 1
}
