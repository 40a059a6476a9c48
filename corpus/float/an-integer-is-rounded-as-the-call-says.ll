; 2^24 + 1 is between two values of `float`
; expect: violates value

declare float @llvm.experimental.constrained.sitofp.f32.i32(i32, metadata, metadata)

define float @src(i1 noundef %a) {
  %x = select i1 %a, i32 16777217, i32 1
  %r = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %x, metadata !"round.upward", metadata !"fpexcept.ignore")
  ret float %r
}

define float @tgt(i1 noundef %a) {
  %r = select i1 %a, float 16777216.0, float 1.0
  ret float %r
}
