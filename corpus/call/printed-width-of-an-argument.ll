; a shorter one is printed
; expect: violates trace

@format = private constant [4 x i8] c"%*d\00"

declare i32 @printf(ptr, ...)

define void @src(i32 noundef %x) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 4000, i32 %x)
  ret void
}

define void @tgt(i32 noundef %x) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 3999, i32 %x)
  ret void
}
