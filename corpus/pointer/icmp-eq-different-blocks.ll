; ICMP-PTR-LOGICAL-DIFFERENT-BLOCK: places strictly inside two blocks that are alive at once are different
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i1 @src(i2 noundef %i, i2 noundef %j) {
  %p = alloca [4 x i8]
  %q = alloca [4 x i8]
  %i.wide = zext i2 %i to i64
  %j.wide = zext i2 %j to i64
  %a = getelementptr i8, ptr %p, i64 %i.wide
  %b = getelementptr i8, ptr %q, i64 %j.wide
  %c = icmp eq ptr %a, %b
  ret i1 %c
}

define i1 @tgt(i2 noundef %i, i2 noundef %j) {
  ret i1 false
}
