; and a constant is only read
; expect: refines

@k = internal constant i8 3

declare i8 @g(ptr)

define i8 @src() {
  %r = call i8 @g(ptr @k)
  ret i8 %r
}

define i8 @tgt() {
  %r = call i8 @g(ptr readonly @k)
  ret i8 %r
}
