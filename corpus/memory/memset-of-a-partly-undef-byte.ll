; One pick fills all bytes, or each its own: what several bytes hold together is known from above only
; expect: inconclusive

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)

define i16 @src() {
  %b = and i8 undef, 1
  %w = zext i8 %b to i16
  %v = mul i16 %w, 257
  ret i16 %v
}

define i16 @tgt() {
  %p = alloca i16
  %b = and i8 undef, 1
  call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 2, i1 false)
  %v = load i16, ptr %p
  ret i16 %v
}
