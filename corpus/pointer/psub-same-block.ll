; PSUB, same block: the difference of the offsets
; expect: proved
; expect[twin]: proved

define i64 @src() {
  %p = alloca [4 x i8]
  %a = getelementptr i8, ptr %p, i64 3
  %b = getelementptr i8, ptr %p, i64 9
  %d = psub ptr %a, %b to i64
  ret i64 %d
}

define i64 @tgt() {
  ret i64 -6
}
