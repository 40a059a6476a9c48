; a string of a constant that fits is copied without a check
; expect: refines

@abc = constant [4 x i8] c"abc\00"

declare ptr @__strcpy_chk(ptr, ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @src(ptr %to) {
  %r = call ptr @__strcpy_chk(ptr %to, ptr @abc, i64 4)
  ret ptr %r
}

define ptr @tgt(ptr %to) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @abc, i64 4, i1 false)
  ret ptr %to
}
