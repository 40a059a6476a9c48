; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.vector.reduce.add.i32
define i32 @f(i32 %p0) {
  %r = call i32 @llvm.vector.reduce.add.i32(i32 %p0)
  ret i32 %r
}
declare i32 @llvm.vector.reduce.add.i32(i32)

; valid:
define i32 @f(<3 x i32> %p0) {
  %r = call i32 @llvm.vector.reduce.add.v3i32(<3 x i32> %p0)
  ret i32 %r
}
declare i32 @llvm.vector.reduce.add.v3i32(<3 x i32>)
