; of a matrix of floats of eight bits the processor reads all words, so without some the answer may be another
; expect: unsupported

target triple = "amdgcn-amd-amdhsa"

declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>) convergent nounwind willreturn memory(none)

define <8 x float> @src(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

define <8 x float> @tgt(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %z = insertelement <16 x i32> %a, i32 0, i64 15
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 0, <16 x i32> %z, i32 0, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
