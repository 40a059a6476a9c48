; What lies at another offset of a buffer is not known
; expect: unsupported

define float @src(<4 x i32> inreg %r, i32 %o) {
  %v = call <4 x float> @llvm.amdgcn.raw.buffer.load.v4f32(<4 x i32> %r, i32 %o, i32 0, i32 0)
  %c = extractelement <4 x float> %v, i32 2
  ret float %c
}

define float @tgt(<4 x i32> inreg %r, i32 %o) {
  %p = add i32 %o, 4
  %c = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %r, i32 %p, i32 0, i32 0)
  ret float %c
}

declare <4 x float> @llvm.amdgcn.raw.buffer.load.v4f32(<4 x i32>, i32, i32, i32 immarg) nocallback nofree nosync nounwind willreturn memory(read)
declare float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32>, i32, i32, i32 immarg) nocallback nofree nosync nounwind willreturn memory(read)
