; GETELEMENTPTR-INBOUNDS-LOGICAL: one past the end is inbounds
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i8 @src(i8 %x) {
  %p = alloca [4 x i8]
  %last = getelementptr i8, ptr %p, i64 3
  store i8 %x, ptr %last
  %end = getelementptr inbounds i8, ptr %p, i64 4
  %back = getelementptr inbounds i8, ptr %end, i64 -1
  %r = load i8, ptr %back
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
