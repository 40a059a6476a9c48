; A move that stays inside is not two that do: the first may leave the block
; expect: violates ub
; expect[twin]: violates ub

define i8 @src(i2 noundef %i, i2 noundef %j) {
  %p = alloca [4 x i8], align 4
  store i32 0, ptr %p
  %i.wide = sext i2 %i to i64
  %j.wide = sext i2 %j to i64
  %k = add i64 %i.wide, %j.wide
  %q = getelementptr inbounds i8, ptr %p, i64 %k
  %x = load i8, ptr %q
  ret i8 %x
}

define i8 @tgt(i2 noundef %i, i2 noundef %j) {
  %p = alloca [4 x i8], align 4
  store i32 0, ptr %p
  %q = getelementptr inbounds i8, ptr %p, i2 %i
  %r = getelementptr inbounds i8, ptr %q, i2 %j
  %x = load i8, ptr %r
  ret i8 %x
}
