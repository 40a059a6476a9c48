; a width that an argument gives asks for two thousand million blanks: no text is that long
; expect: inconclusive
; options: inputs=64

@format = private constant [4 x i8] c"%*s\00"
@text = private constant [2 x i8] c"x\00"

declare i32 @printf(ptr, ...)

define i32 @src(i32 noundef %width) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %width, ptr @text)
  ret i32 %r
}

define i32 @tgt(i32 noundef %width) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %width, ptr @text)
  ret i32 %r
}
