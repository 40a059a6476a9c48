; What a call prints to a stream counts, not which call prints it
; expect: refines

@text = private constant [4 x i8] c"ab\0A\00"

declare i32 @fprintf(ptr, ptr, ...)
declare i64 @fwrite(ptr, i64, i64, ptr)

define void @src(ptr %stream) {
  %n = call i32 (ptr, ptr, ...) @fprintf(ptr %stream, ptr @text)
  ret void
}

define void @tgt(ptr %stream) {
  %n = call i64 @fwrite(ptr @text, i64 3, i64 1, ptr %stream)
  ret void
}
