; snprintf cuts the text and gives its whole length
; expect: refines

@format = constant [5 x i8] c"%03d\00"

declare i32 @snprintf(ptr, i64, ptr, ...)

define i32 @src(ptr %to) {
  %r = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %to, i64 3, ptr @format, i32 7)
  ret i32 %r
}

define i32 @tgt(ptr %to) {
  store i8 48, ptr %to
  %1 = getelementptr i8, ptr %to, i64 1
  store i8 48, ptr %1
  %2 = getelementptr i8, ptr %to, i64 2
  store i8 0, ptr %2
  ret i32 3
}
