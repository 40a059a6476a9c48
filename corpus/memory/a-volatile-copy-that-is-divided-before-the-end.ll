; the source is undefined behind a volatile copy, and so is a target behind other accesses in its place
; expect: inconclusive

@p = global i32 0

declare void @g()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @src() {
  %b = alloca i32
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 @p, i64 4, i1 true)
  call void @g()
  unreachable
}

define void @tgt() {
  %b = alloca i32
  %x = load volatile i32, ptr @p
  store volatile i32 %x, ptr %b
  call void @g()
  unreachable
}
