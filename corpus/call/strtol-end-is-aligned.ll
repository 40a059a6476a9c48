; The end that strtol stores is an object of C, which is aligned
; expect: refines

@s = private constant [3 x i8] c"12\00"

declare i64 @strtol(ptr, ptr, i32)

define i64 @src(ptr noundef %e) {
  %r = call i64 @strtol(ptr @s, ptr %e, i32 10)
  ret i64 %r
}

define i64 @tgt(ptr noundef %e) {
  %r = call i64 @strtol(ptr @s, ptr align 8 %e, i32 10)
  ret i64 %r
}
