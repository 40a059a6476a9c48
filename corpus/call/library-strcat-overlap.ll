; strcat of a string to itself is undefined, so that it may become a copy that must not overlap
; expect: refines

declare ptr @strcat(ptr, ptr)
declare i64 @strlen(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @src(ptr %to, ptr %from) {
  %r = call ptr @strcat(ptr %to, ptr %from)
  ret void
}

define void @tgt(ptr %to, ptr %from) {
  %behind = call i64 @strlen(ptr %to)
  %end = getelementptr i8, ptr %to, i64 %behind
  %length = call i64 @strlen(ptr %from)
  %bytes = add i64 %length, 1
  call void @llvm.memcpy.p0.p0.i64(ptr %end, ptr %from, i64 %bytes, i1 false)
  ret void
}
