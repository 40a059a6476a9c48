; 2 to an integer is a number with another exponent, for undef bits, too
; expect: proved

define float @src(i4 %x) {
  %f = sitofp i4 %x to float
  %r = call float @llvm.exp2.f32(float %f)
  ret float %r
}

define float @tgt(i4 %x) {
  %e = sext i4 %x to i32
  %r = call float @llvm.ldexp.f32.i32(float 1.0, i32 %e)
  ret float %r
}

declare float @llvm.exp2.f32(float)
declare float @llvm.ldexp.f32.i32(float, i32)
