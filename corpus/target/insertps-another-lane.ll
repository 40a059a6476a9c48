; insertps moves lane 2 of the second operand to lane 1, whatever the first has there
; expect: violates value

declare <4 x float> @llvm.x86.sse41.insertps(<4 x float>, <4 x float>, i8 immarg) nounwind willreturn memory(none)

define <4 x float> @src(<4 x float> noundef %x, <4 x float> noundef %y) {
  %r = call <4 x float> @llvm.x86.sse41.insertps(<4 x float> %x, <4 x float> %y, i8 152)
  ret <4 x float> %r
}

define <4 x float> @tgt(<4 x float> noundef %x, <4 x float> noundef %y) {
  %m = shufflevector <4 x float> %x, <4 x float> %y, <4 x i32> <i32 0, i32 5, i32 2, i32 3>
  %r = insertelement <4 x float> %m, float 0.0, i64 3
  ret <4 x float> %r
}
