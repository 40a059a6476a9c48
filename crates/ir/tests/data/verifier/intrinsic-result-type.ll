; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.smax.i32
define i64 @f(i32 %p0, i32 %p1) {
  %r = call i64 @llvm.smax.i32(i32 %p0, i32 %p1)
  ret i64 %r
}
declare i64 @llvm.smax.i32(i32, i32)

; valid:
define i32 @f(i32 %p0, i32 %p1) {
  %r = call i32 @llvm.smax.i32(i32 %p0, i32 %p1)
  ret i32 %r
}
declare i32 @llvm.smax.i32(i32, i32)
