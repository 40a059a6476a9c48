; a fill of an unknown number of bytes keeps its check
; expect: violates ub

declare ptr @__memset_chk(ptr, i32, i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define ptr @src(ptr %to, i64 %n) {
  %r = call ptr @__memset_chk(ptr %to, i32 7, i64 %n, i64 2)
  ret ptr %r
}

define ptr @tgt(ptr %to, i64 %n) {
  call void @llvm.memset.p0.i64(ptr %to, i8 7, i64 %n, i1 false)
  ret ptr %to
}
