; memccpy gives null where the byte does not occur
; expect: violates value

@ab = constant [3 x i8] c"ab\00"

declare ptr @memccpy(ptr, ptr, i32, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @src(ptr %to) {
  %r = call ptr @memccpy(ptr %to, ptr @ab, i32 99, i64 2)
  ret ptr %r
}

define ptr @tgt(ptr %to) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr @ab, i64 2, i1 false)
  %end = getelementptr i8, ptr %to, i64 2
  ret ptr %end
}
