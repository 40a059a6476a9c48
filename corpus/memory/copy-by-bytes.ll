; BITS: bytes that are loaded and stored as integers lose a pointer
; expect: violates ub
; expect[twin]: violates ub
; expect[byte-strict]: violates ub

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i8 @src(i8 %x) {
  %a = alloca i8
  %from = alloca ptr
  %to = alloca ptr
  store i8 %x, ptr %a
  store ptr %a, ptr %from
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  %p = load ptr, ptr %to
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  %a = alloca i8
  %from = alloca ptr
  %to = alloca ptr
  store i8 %x, ptr %a
  store ptr %a, ptr %from
  %low = load i32, ptr %from
  store i32 %low, ptr %to
  %from.high = getelementptr i8, ptr %from, i64 4
  %to.high = getelementptr i8, ptr %to, i64 4
  %high = load i32, ptr %from.high
  store i32 %high, ptr %to.high
  %p = load ptr, ptr %to
  %v = load i8, ptr %p
  ret i8 %v
}
