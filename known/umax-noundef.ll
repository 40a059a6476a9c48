declare i32 @llvm.umax.i32(i32, i32)

define i32 @f(i32 %x) {
  %r = call i32 @llvm.umax.i32(i32 noundef 1, i32 %x)
  ret i32 %r
}
