; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.sadd.with.overflow.i32
define { i32, i8 } @f(i32 %p0, i32 %p1) {
  %r = call { i32, i8 } @llvm.sadd.with.overflow.i32(i32 %p0, i32 %p1)
  ret { i32, i8 } %r
}
declare { i32, i8 } @llvm.sadd.with.overflow.i32(i32, i32)

; valid:
define { i32, i1 } @f(i32 %p0, i32 %p1) {
  %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %p0, i32 %p1)
  ret { i32, i1 } %r
}
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
