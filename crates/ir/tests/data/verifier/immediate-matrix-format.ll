; broken: @f, block %0, instruction 0 `call`: a format of matrices that there is not
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
define <8 x float> @f(<16 x i32> %a, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 5, <16 x i32> %a, i32 0, <16 x i32> %a, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

; valid:
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>)
define <8 x float> @f(<16 x i32> %a, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 4, <16 x i32> %a, i32 0, <16 x i32> %a, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
