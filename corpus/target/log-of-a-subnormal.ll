; a logarithm of 32 bits reads a subnormal number as zero
; expect: proved

define float @src() {
  %r = call float @llvm.amdgcn.log.f32(float 0x36A0000000000000)
  ret float %r
}

define float @tgt() {
  ret float 0xFFF0000000000000
}

declare float @llvm.amdgcn.log.f32(float)
