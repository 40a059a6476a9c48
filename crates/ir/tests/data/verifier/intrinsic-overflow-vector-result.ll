; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.sadd.with.overflow.v2i32
define { <2 x i32>, i1 } @f(<2 x i32> %p0, <2 x i32> %p1) {
  %r = call { <2 x i32>, i1 } @llvm.sadd.with.overflow.v2i32(<2 x i32> %p0, <2 x i32> %p1)
  ret { <2 x i32>, i1 } %r
}
declare { <2 x i32>, i1 } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)

; valid:
define { <2 x i32>, <2 x i1> } @f(<2 x i32> %p0, <2 x i32> %p1) {
  %r = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> %p0, <2 x i32> %p1)
  ret { <2 x i32>, <2 x i1> } %r
}
declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
