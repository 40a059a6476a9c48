; the value above 2^24 + 1 is 2^24 + 2
; expect: proved

declare float @llvm.experimental.constrained.uitofp.f32.i32(i32, metadata, metadata)

define float @src(i1 noundef %a) {
  %x = select i1 %a, i32 16777217, i32 1
  %r = call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %x, metadata !"round.upward", metadata !"fpexcept.ignore")
  ret float %r
}

define float @tgt(i1 noundef %a) {
  %x = select i1 %a, i32 16777218, i32 1
  %r = call float @llvm.experimental.constrained.uitofp.f32.i32(i32 %x, metadata !"round.upward", metadata !"fpexcept.ignore")
  ret float %r
}
