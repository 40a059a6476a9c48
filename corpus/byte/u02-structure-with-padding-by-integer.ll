; U2: padding that is poison spoils the fields, and undef does not
; expect: refines
; expect[byte-strict]: refines
; expect[alive2]: violates memory

define void @src(ptr noundef dereferenceable(8) %to, i8 noundef %c, i32 noundef %n) {
  %s = alloca { i8, i32 }
  %f = getelementptr i8, ptr %s, i64 4
  store i8 %c, ptr %s
  store i32 %n, ptr %f
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %s, i64 8, i1 false)
  ret void
}

define void @tgt(ptr noundef dereferenceable(8) %to, i8 noundef %c, i32 noundef %n) {
  %s = alloca { i8, i32 }
  %f = getelementptr i8, ptr %s, i64 4
  store i8 %c, ptr %s
  store i32 %n, ptr %f
  %v = load i64, ptr %s
  store i64 %v, ptr %to, align 1
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
