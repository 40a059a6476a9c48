; the end of a number is not the end of its text
; expect: violates memory

@text = constant [6 x i8] c" 0x1g\00"

declare i64 @strtol(ptr, ptr, i32)

define i64 @src(ptr %end) {
  store ptr null, ptr %end
  %r = call i64 @strtol(ptr @text, ptr %end, i32 16)
  ret i64 %r
}

define i64 @tgt(ptr %end) {
  store ptr getelementptr (i8, ptr @text, i64 5), ptr %end
  ret i64 1
}
