; A variable may be written through the argument
; expect: violates ub

@v = internal global i8 3

declare i8 @g(ptr)

define i8 @src() {
  %r = call i8 @g(ptr @v)
  ret i8 %r
}

define i8 @tgt() {
  %r = call i8 @g(ptr readonly @v)
  ret i8 %r
}
