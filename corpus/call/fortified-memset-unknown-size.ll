; of an object of unknown size nothing is checked
; expect: refines

declare ptr @__memset_chk(ptr, i32, i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define ptr @src(ptr %to) {
  %r = call ptr @__memset_chk(ptr %to, i32 7, i64 4, i64 -1)
  ret ptr %r
}

define ptr @tgt(ptr %to) {
  call void @llvm.memset.p0.i64(ptr %to, i8 7, i64 4, i1 false)
  ret ptr %to
}
