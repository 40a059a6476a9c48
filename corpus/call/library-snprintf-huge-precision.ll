; the text is longer than any that is made, though nothing of it is kept
; expect: unsupported

@format = private constant [14 x i8] c"%.2000000000d\00"

declare i32 @snprintf(ptr, i64, ptr, ...)

define i32 @src(i32 noundef %x) {
  %r = call i32 (ptr, i64, ptr, ...) @snprintf(ptr null, i64 0, ptr @format, i32 %x)
  ret i32 %r
}

define i32 @tgt(i32 noundef %x) {
  ret i32 2000000000
}
