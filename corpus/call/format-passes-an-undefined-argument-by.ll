; An argument that the format has no conversion for need not be defined
; expect: violates ub

@text = private constant [4 x i8] c"ab\0A\00"

declare i32 @printf(ptr, ...)

define void @src(i32 %x) {
  %n = call i32 (ptr, ...) @printf(ptr @text, i32 %x)
  ret void
}

define void @tgt(i32 %x) {
  %n = call i32 (ptr, ...) @printf(ptr @text, i32 noundef %x)
  ret void
}
