; GETELEMENTPTR-LOGICAL: without inbounds, a pointer may leave its block and come back
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i8 @src(i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  %out = getelementptr i8, ptr %p, i64 100
  %back = getelementptr i8, ptr %out, i64 -100
  %r = load i8, ptr %back
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
