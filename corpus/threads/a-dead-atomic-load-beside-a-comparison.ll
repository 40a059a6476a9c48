; What a library function reads may be read by an ordinary load, whatever else loads there atomically
; expect: refines

@y = global [4 x i8] zeroinitializer, align 8
@z = global [4 x i8] zeroinitializer, align 8

define i32 @src() {
  %c = call i32 @memcmp(ptr @y, ptr @z, i64 1)
  %d = load atomic i8, ptr @y unordered, align 1
  ret i32 %c
}

define i32 @tgt() {
  %y = load i8, ptr @y, align 1
  %z = load i8, ptr @z, align 1
  %y.wide = zext i8 %y to i32
  %z.wide = zext i8 %z to i32
  %c = sub i32 %y.wide, %z.wide
  ret i32 %c
}

declare i32 @memcmp(ptr, ptr, i64)
