; memcpy of 8 bytes as a pointer keeps pointers; under the paper it also keeps integers
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @src(i64 %x) {
  %from = alloca i64
  %to = alloca i64
  store i64 %x, ptr %from
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  %v = load i64, ptr %to
  ret i64 %v
}

define i64 @tgt(i64 %x) {
  %from = alloca i64
  %to = alloca i64
  store i64 %x, ptr %from
  %p = load ptr, ptr %from
  store ptr %p, ptr %to
  %v = load i64, ptr %to
  ret i64 %v
}
