; Where an odd width is defined only at the type that was stored, so is each byte of it that is copied
; expect: violates poison
; expect[alive2]: proved

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)

define i8 @src(i12 noundef %x) {
  %p = alloca i12
  %q = alloca i8
  store i12 %x, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 1, i1 false)
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(i12 noundef %x) {
  ret i8 poison
}
