; a load of a buffer behind a store is another one; what it gives is not known
; expect: unsupported

target triple = "amdgcn-amd-amdhsa"

declare float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32>, i32, i32, i32 immarg) nounwind willreturn memory(read)
declare void @llvm.amdgcn.raw.buffer.store.f32(float, <4 x i32>, i32, i32, i32 immarg) nounwind willreturn memory(write)

define float @src(<4 x i32> inreg %rsrc) {
  %before = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %rsrc, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.raw.buffer.store.f32(float 1.0, <4 x i32> %rsrc, i32 0, i32 0, i32 0)
  %after = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %rsrc, i32 0, i32 0, i32 0)
  ret float %after
}

define float @tgt(<4 x i32> inreg %rsrc) {
  %before = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %rsrc, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.raw.buffer.store.f32(float 1.0, <4 x i32> %rsrc, i32 0, i32 0, i32 0)
  ret float %before
}
