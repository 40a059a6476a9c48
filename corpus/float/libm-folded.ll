; "'llvm.exp.*' Intrinsic": folded with a library that is off by one unit in the last place
; expect: proved

declare float @llvm.exp.f32(float)

define float @src() {
  %r = call float @llvm.exp.f32(float 1.5)
  ret float %r
}

define float @tgt() {
  ret float 0x4011ED3FE0000000
}
