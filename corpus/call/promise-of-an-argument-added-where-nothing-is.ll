; Through null nothing is accessed anyway
; expect: refines

declare i8 @g(ptr)

define i8 @src() {
  %r = call i8 @g(ptr null)
  ret i8 %r
}

define i8 @tgt() {
  %r = call i8 @g(ptr readnone null)
  ret i8 %r
}
