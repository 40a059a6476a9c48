; The text goes to another stream
; expect: violates trace

@text = private constant [3 x i8] c"ab\00"

declare i32 @fputs(ptr, ptr)

define void @src(ptr %a, ptr %b) {
  %n = call i32 @fputs(ptr @text, ptr %a)
  ret void
}

define void @tgt(ptr %a, ptr %b) {
  %n = call i32 @fputs(ptr @text, ptr %b)
  ret void
}
