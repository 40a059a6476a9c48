declare void @g(ptr captures(none)) nounwind willreturn
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i32 @f(i32 noundef %x) {
  %d = alloca i32, align 16
  %t = alloca i32, align 4
  call void @g(ptr %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %d, ptr align 4 %t, i64 4, i1 false)
  store i32 %x, ptr %d, align 16
  %r = load i32, ptr %d, align 16
  ret i32 %r
}
