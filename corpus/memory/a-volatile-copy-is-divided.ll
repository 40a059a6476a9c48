; no text says into how many accesses a volatile copy is divided
; expect: inconclusive

@p = global i32 0
@q = global i32 0

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @src() {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 @p, ptr align 4 @q, i64 4, i1 true)
  ret void
}

define void @tgt() {
  %x = load volatile i32, ptr @q
  store volatile i32 %x, ptr @p
  ret void
}
