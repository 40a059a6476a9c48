; a `noundef` result is one number at every use
; expect: refines

declare noundef i8 @g()

define i8 @src() {
  %r = call i8 @g()
  %d = mul i8 %r, 2
  ret i8 %d
}

define i8 @tgt() {
  %r = call i8 @g()
  %d = add i8 %r, %r
  ret i8 %d
}
