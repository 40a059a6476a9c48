; which function a pointer leads to may become known
; expect: inconclusive

@text = constant [4 x i8] c"abc\00"
@length = internal constant ptr @strlen

define i64 @strlen(ptr %p) {
  ret i64 7
}

define i64 @src() {
  %f = load ptr, ptr @length
  %n = call i64 %f(ptr @text)
  ret i64 %n
}

define i64 @tgt() {
  ret i64 3
}
