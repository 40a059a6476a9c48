; a lane that occurs twice makes no difference to and
; expect: proved

declare i2 @llvm.vector.reduce.and.v2i2(<2 x i2>)
declare i2 @llvm.vector.reduce.and.v3i2(<3 x i2>)

define i2 @src(<2 x i2> noundef %v) {
  %s = shufflevector <2 x i2> %v, <2 x i2> poison, <3 x i32> <i32 0, i32 1, i32 0>
  %r = call i2 @llvm.vector.reduce.and.v3i2(<3 x i2> %s)
  ret i2 %r
}

define i2 @tgt(<2 x i2> noundef %v) {
  %r = call i2 @llvm.vector.reduce.and.v2i2(<2 x i2> %v)
  ret i2 %r
}
