; a bound that the object has is not checked
; expect: refines

@format = constant [3 x i8] c"%d\00"

declare i32 @__snprintf_chk(ptr, i64, i32, i64, ptr, ...)
declare i32 @snprintf(ptr, i64, ptr, ...)

define i32 @src(ptr %to) {
  %r = call i32 (ptr, i64, i32, i64, ptr, ...) @__snprintf_chk(ptr %to, i64 5, i32 0, i64 5, ptr @format, i32 7)
  ret i32 %r
}

define i32 @tgt(ptr %to) {
  %r = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %to, i64 5, ptr @format, i32 7)
  ret i32 %r
}
