; Element (2i, j) may be in bounds where element (i, j), from which the target goes on, is not
; expect: violates trace

declare void @f(ptr)

define void @src(ptr %p, i64 %i, i64 %j) {
  %twice = shl nsw i64 %i, 1
  %q = getelementptr inbounds [4 x [2 x i16]], ptr %p, i64 0, i64 %twice, i64 %j
  call void @f(ptr %q)
  ret void
}

define void @tgt(ptr %p, i64 %i, i64 %j) {
  %first = getelementptr inbounds [4 x [2 x i16]], ptr %p, i64 0, i64 %i, i64 %j
  %row = mul i64 %i, 2
  %q = getelementptr inbounds i16, ptr %first, i64 %row
  call void @f(ptr %q)
  ret void
}
