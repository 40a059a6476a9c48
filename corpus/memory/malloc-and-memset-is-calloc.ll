; calloc is malloc with all bytes 0
; expect: refines
; expect[twin]: refines

declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define ptr @src() {
  %p = call ptr @malloc(i64 4)
  %fails = icmp eq ptr %p, null
  br i1 %fails, label %end, label %some

some:
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  br label %end

end:
  ret ptr %p
}

define ptr @tgt() {
  %p = call ptr @calloc(i64 1, i64 4)
  ret ptr %p
}
