; T29 of "Taming undefined behavior": the same where a byte may be poison
; expect: violates poison
; expect[old]: violates poison
; expect[old-branch-ub]: violates poison
; expect[taming]: violates poison

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i8 @src(i8 noundef %x, i8 %y) {
  %p = alloca i32
  %q = alloca i32
  %p1 = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 %y, ptr %p1
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(i8 noundef %x, i8 %y) {
  %p = alloca i32
  %q = alloca i32
  %p1 = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 %y, ptr %p1
  %i = load i32, ptr %p
  store i32 %i, ptr %q
  %v = load i8, ptr %q
  ret i8 %v
}
