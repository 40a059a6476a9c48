; A move that stays inside is no unsigned one: it may go backwards
; expect: violates ub
; expect[twin]: violates ub

define i8 @src(i2 noundef %i) {
  %p = alloca [4 x i8], align 4
  store i32 0, ptr %p
  %q = getelementptr inbounds i8, ptr %p, i64 2
  %r = getelementptr inbounds i8, ptr %q, i2 %i
  %x = load i8, ptr %r
  ret i8 %x
}

define i8 @tgt(i2 noundef %i) {
  %p = alloca [4 x i8], align 4
  store i32 0, ptr %p
  %q = getelementptr inbounds i8, ptr %p, i64 2
  %r = getelementptr inbounds nuw i8, ptr %q, i2 %i
  %x = load i8, ptr %r
  ret i8 %x
}
