; a body of the name of a library function may be taken for that function: which of both is right is not known
; expect: unsupported

@text = constant [4 x i8] c"abc\00"

define i64 @strlen(ptr %p) {
  ret i64 7
}

define i64 @src() {
  %n = call i64 @strlen(ptr @text)
  ret i64 %n
}

define i64 @tgt() {
  ret i64 3
}
