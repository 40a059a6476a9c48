; Two copies of one pick, loaded as two lanes, are picked together or apart: they are known from above only
; expect: inconclusive

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)

define i16 @src() {
  %u = and i8 undef, 3
  %b = add i8 %u, 1
  %w = zext i8 %b to i16
  %v = mul i16 %w, 257
  ret i16 %v
}

define i16 @tgt() {
  %p = alloca i8
  %q = alloca <2 x i8>
  %u = and i8 undef, 3
  %b = add i8 %u, 1
  store i8 %b, ptr %p
  %second = getelementptr i8, ptr %q, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 1, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %second, ptr %p, i64 1, i1 false)
  %lanes = load <2 x i8>, ptr %q
  %v = bitcast <2 x i8> %lanes to i16
  ret i16 %v
}
