; memcpy copies pointers whole, so it may replace a load and a store of one
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i8 @src(i8 %x) {
  %a = alloca i8
  %from = alloca ptr
  %to = alloca ptr
  store i8 %x, ptr %a
  store ptr %a, ptr %from
  %q = load ptr, ptr %from
  store ptr %q, ptr %to
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
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 4, i1 false)
  %from.high = getelementptr i8, ptr %from, i64 4
  %to.high = getelementptr i8, ptr %to, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %to.high, ptr %from.high, i64 4, i1 false)
  %p = load ptr, ptr %to
  %v = load i8, ptr %p
  ret i8 %v
}
