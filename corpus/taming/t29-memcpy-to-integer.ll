; T29 of "Taming undefined behavior": memcpy of 4 bytes as load i32 and store i32, of which one was never written
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: violates poison

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i8 @src(i8 noundef %x) {
  %p = alloca i32
  %q = alloca i32
  store i8 %x, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(i8 noundef %x) {
  %p = alloca i32
  %q = alloca i32
  store i8 %x, ptr %p
  %i = load i32, ptr %p
  store i32 %i, ptr %q
  %v = load i8, ptr %q
  ret i8 %v
}
