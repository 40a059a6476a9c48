; An alias names the body of this module, also if the name of the body may get another one
; expect: proved

@named = alias i8 (), ptr @three

define weak i8 @three() {
  ret i8 3
}

define i8 @src() {
  %r = call i8 @named()
  ret i8 %r
}

define i8 @tgt() {
  ret i8 3
}
