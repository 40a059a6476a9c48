; both strings and one 0 must fit: not into six bytes
; expect: violates trace

@abc = constant [4 x i8] c"abc\00"

declare ptr @__strcat_chk(ptr, ptr, i64)
declare ptr @strcat(ptr, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @src(ptr %to) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @abc, i64 4, i1 false)
  %r = call ptr @__strcat_chk(ptr %to, ptr @abc, i64 6)
  ret ptr %r
}

define ptr @tgt(ptr %to) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @abc, i64 4, i1 false)
  %r = call ptr @strcat(ptr %to, ptr @abc)
  ret ptr %r
}
