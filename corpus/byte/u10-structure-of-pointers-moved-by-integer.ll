; U10: a structure of two pointers, moved as one integer (as in sqlite3)
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines

define void @src(ptr %to, ptr %from, ptr %p, ptr %q) {
  store ptr %p, ptr %from, align 1
  %second = getelementptr i8, ptr %from, i64 8
  store ptr %q, ptr %second, align 1
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 16, i1 false)
  ret void
}

define void @tgt(ptr %to, ptr %from, ptr %p, ptr %q) {
  store ptr %p, ptr %from, align 1
  %second = getelementptr i8, ptr %from, i64 8
  store ptr %q, ptr %second, align 1
  %v = load i128, ptr %from, align 1
  store i128 %v, ptr %to, align 1
  ret void
}
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
