; strncpy writes zeros behind a shorter string
; expect: violates memory

@ab = constant [3 x i8] c"ab\00"

declare ptr @strncpy(ptr, ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @src(ptr %to) {
  %r = call ptr @strncpy(ptr %to, ptr @ab, i64 5)
  ret ptr %r
}

define ptr @tgt(ptr %to) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @ab, i64 3, i1 false)
  ret ptr %to
}
