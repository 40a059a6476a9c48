; a number that may be any bits may be a NaN
; expect: violates poison

declare float @llvm.ldexp.f32.i32(float, i32)

define float @src() {
  %r = call float @llvm.ldexp.f32.i32(float undef, i32 0)
  ret float %r
}

define float @tgt() {
  %r = call nnan float @llvm.ldexp.f32.i32(float undef, i32 0)
  ret float %r
}
