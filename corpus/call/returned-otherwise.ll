; How a result is extended, call and callee say together
; expect: violates attributes

declare zeroext i8 @g()

define i8 @src() {
  %r = call zeroext i8 @g()
  ret i8 %r
}

define i8 @tgt() {
  %r = call i8 @g()
  ret i8 %r
}
