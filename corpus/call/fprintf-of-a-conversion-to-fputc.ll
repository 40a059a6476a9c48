; One character, printed by a conversion or by itself
; expect: refines

@format = private constant [3 x i8] c"%c\00"

declare i32 @fprintf(ptr, ptr, ...)
declare i32 @fputc(i32, ptr)

define void @src(ptr %stream, i32 noundef %c) {
  %n = call i32 (ptr, ptr, ...) @fprintf(ptr %stream, ptr @format, i32 %c)
  ret void
}

define void @tgt(ptr %stream, i32 noundef %c) {
  %n = call i32 @fputc(i32 %c, ptr %stream)
  ret void
}
