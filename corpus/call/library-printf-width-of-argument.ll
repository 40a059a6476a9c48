; a width that an argument gives, within bounds: the target prints one blank less
; expect: violates trace

@wide = private constant [4 x i8] c"%*d\00"

declare i32 @printf(ptr, ...)

define void @src(i8 noundef %w) {
  %v = zext i8 %w to i32
  %more = add i32 %v, 4
  %r = call i32 (ptr, ...) @printf(ptr @wide, i32 %more, i32 7)
  ret void
}

define void @tgt(i8 noundef %w) {
  %v = zext i8 %w to i32
  %more = add i32 %v, 3
  %r = call i32 (ptr, ...) @printf(ptr @wide, i32 %more, i32 7)
  ret void
}
