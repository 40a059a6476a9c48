; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.vector.reduce.add.v3i32
define i64 @f(<3 x i32> %p0) {
  %r = call i64 @llvm.vector.reduce.add.v3i32(<3 x i32> %p0)
  ret i64 %r
}
declare i64 @llvm.vector.reduce.add.v3i32(<3 x i32>)

; valid:
define i1 @f(<3 x i1> %p0) {
  %r = call i1 @llvm.vector.reduce.or.v3i1(<3 x i1> %p0)
  ret i1 %r
}
declare i1 @llvm.vector.reduce.or.v3i1(<3 x i1>)
