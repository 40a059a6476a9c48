; Another bit of the mask is another component of an image
; expect: unsupported

define float @src(i32 %s, <8 x i32> inreg %r) {
  %v = call <2 x float> @llvm.amdgcn.image.load.1d.v2f32.i32.v8i32(i32 6, i32 %s, <8 x i32> %r, i32 0, i32 0)
  %c = extractelement <2 x float> %v, i32 1
  ret float %c
}

define float @tgt(i32 %s, <8 x i32> inreg %r) {
  %c = call float @llvm.amdgcn.image.load.1d.f32.i32.v8i32(i32 2, i32 %s, <8 x i32> %r, i32 0, i32 0)
  ret float %c
}

declare <2 x float> @llvm.amdgcn.image.load.1d.v2f32.i32.v8i32(i32 immarg, i32, <8 x i32>, i32 immarg, i32 immarg) nocallback nofree nosync nounwind willreturn memory(read)
declare float @llvm.amdgcn.image.load.1d.f32.i32.v8i32(i32 immarg, i32, <8 x i32>, i32 immarg, i32 immarg) nocallback nofree nosync nounwind willreturn memory(read)
