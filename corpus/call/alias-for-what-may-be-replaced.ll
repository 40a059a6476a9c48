; so a call of it does not stand for a call by that name
; expect: violates trace

@named = alias i8 (), ptr @three

define weak i8 @three() {
  ret i8 3
}

define i8 @src() {
  %r = call i8 @three()
  ret i8 %r
}

define i8 @tgt() {
  %r = call i8 @named()
  ret i8 %r
}
