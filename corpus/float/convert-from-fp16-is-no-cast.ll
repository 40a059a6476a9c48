; it does not convert the number that the word is
; expect: violates value

declare float @llvm.convert.from.fp16.f32(i16)

define float @src() {
  %r = call float @llvm.convert.from.fp16.f32(i16 1)
  ret float %r
}

define float @tgt() {
  ret float 1.5
}
