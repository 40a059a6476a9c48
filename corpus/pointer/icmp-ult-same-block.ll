; ICMP-ULE, same block: by offset, if both are inside
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i1 @src(i2 noundef %i, i2 noundef %j) {
  %p = alloca [3 x i8]
  %i.wide = zext i2 %i to i64
  %j.wide = zext i2 %j to i64
  %a = getelementptr inbounds i8, ptr %p, i64 %i.wide
  %b = getelementptr inbounds i8, ptr %p, i64 %j.wide
  %c = icmp ult ptr %a, %b
  ret i1 %c
}

define i1 @tgt(i2 noundef %i, i2 noundef %j) {
  %c = icmp ult i2 %i, %j
  ret i1 %c
}
