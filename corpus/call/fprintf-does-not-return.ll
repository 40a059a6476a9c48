; What is printed by a call that must not return comes back all the same, which is undefined
; expect: vacuous

@text = private constant [3 x i8] c"ab\00"

declare i32 @fprintf(ptr, ptr, ...)

define i32 @src(ptr %stream) {
  %n = call i32 (ptr, ptr, ...) @fprintf(ptr %stream, ptr @text) noreturn
  ret i32 1
}

define i32 @tgt(ptr %stream) {
  %n = call i32 (ptr, ptr, ...) @fprintf(ptr %stream, ptr @text) noreturn
  unreachable
}
