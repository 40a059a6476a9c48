; "'llvm.exp.*' Intrinsic": no library is off by an eighth
; expect: violates value

declare float @llvm.exp.f32(float)

define float @src() {
  %r = call float @llvm.exp.f32(float 1.5)
  ret float %r
}

define float @tgt() {
  ret float 5.0
}
