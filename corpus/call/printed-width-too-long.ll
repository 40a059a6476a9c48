; a conversion of more than 4095 characters may fail, and takes no memory
; expect: refines
; proof: proved

@format = private constant [13 x i8] c"%2000000000d\00"

declare i32 @printf(ptr, ...)

define i32 @src(i32 noundef %w) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %w)
  ret i32 %r
}

define i32 @tgt(i32 noundef %w) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %w)
  ret i32 %r
}
