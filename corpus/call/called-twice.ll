; What a function leaves in a variable without a name elsewhere, its next execution finds there
; expect: violates trace

@count = internal global i8 0

define i8 @src() {
  %v = load i8, ptr @count
  %w = add i8 %v, 1
  store i8 %w, ptr @count
  ret i8 %v
}

define i8 @tgt() {
  %v = load i8, ptr @count
  %w = add i8 %v, 1
  store i8 %w, ptr @count
  ret i8 0
}
