; `llvm.convert.from.fp16` reads a `half` out of a word
; expect: proved

declare float @llvm.convert.from.fp16.f32(i16)

define float @src() {
  %r = call float @llvm.convert.from.fp16.f32(i16 15872)
  ret float %r
}

define float @tgt() {
  ret float 1.5
}
