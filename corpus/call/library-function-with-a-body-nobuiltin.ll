; a call that is `nobuiltin` runs the body
; expect: violates value

@text = constant [4 x i8] c"abc\00"

define i64 @strlen(ptr %p) {
  ret i64 7
}

define i64 @src() {
  %n = call i64 @strlen(ptr @text) nobuiltin
  ret i64 %n
}

define i64 @tgt() {
  ret i64 3
}
