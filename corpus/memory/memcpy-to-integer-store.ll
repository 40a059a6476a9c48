; memcpy of 8 bytes as an i64 loses a pointer: under the paper it is poison, in the Language Reference it has no provenance
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
  %i = load i64, ptr %from
  store i64 %i, ptr %to
  %p = load ptr, ptr %to
  %v = load i8, ptr %p
  ret i8 %v
}
