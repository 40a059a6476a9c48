; a text that fits is printed without a check
; expect: refines

@format = constant [5 x i8] c"%03d\00"

declare i32 @__sprintf_chk(ptr, i32, i64, ptr, ...)
declare i32 @sprintf(ptr, ptr, ...)

define i32 @src(ptr %to) {
  %r = call i32 (ptr, i32, i64, ptr, ...) @__sprintf_chk(ptr %to, i32 0, i64 4, ptr @format, i32 7)
  ret i32 %r
}

define i32 @tgt(ptr %to) {
  %r = call i32 (ptr, ptr, ...) @sprintf(ptr %to, ptr @format, i32 7)
  ret i32 %r
}
