; of a matrix of floats of six bits the processor reads twelve words of sixteen
; expect: refines

target triple = "amdgcn-amd-amdhsa"

declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>) convergent nounwind willreturn memory(none)
declare <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v12i32.v16i32(i32 immarg, <12 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>) convergent nounwind willreturn memory(none)

define <8 x float> @src(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32(i32 2, <16 x i32> %a, i32 0, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}

define <8 x float> @tgt(<16 x i32> %a, <16 x i32> %b, <8 x float> %c) {
  %n = shufflevector <16 x i32> %a, <16 x i32> poison, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %r = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x128.f8f6f4.v8f32.v12i32.v16i32(i32 2, <12 x i32> %n, i32 0, <16 x i32> %b, i16 0, <8 x float> %c)
  ret <8 x float> %r
}
