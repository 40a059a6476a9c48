; PSUB: p - q > 0 is p > q, inside the block
; expect: proved
; expect[twin]: proved

define i1 @src(i2 noundef %i, i2 noundef %j) {
  %p = alloca [4 x i8]
  %i.wide = zext i2 %i to i64
  %j.wide = zext i2 %j to i64
  %a = getelementptr inbounds i8, ptr %p, i64 %i.wide
  %b = getelementptr inbounds i8, ptr %p, i64 %j.wide
  %d = psub ptr %a, %b to i64
  %c = icmp sgt i64 %d, 0
  ret i1 %c
}

define i1 @tgt(i2 noundef %i, i2 noundef %j) {
  %p = alloca [4 x i8]
  %i.wide = zext i2 %i to i64
  %j.wide = zext i2 %j to i64
  %a = getelementptr inbounds i8, ptr %p, i64 %i.wide
  %b = getelementptr inbounds i8, ptr %p, i64 %j.wide
  %c = icmp ugt ptr %a, %b
  ret i1 %c
}
