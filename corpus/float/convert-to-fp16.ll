; `llvm.convert.to.fp16` rounds to a `half`, beyond the largest to infinity
; expect: proved

declare i16 @llvm.convert.to.fp16.f32(float)

define i16 @src(i1 %c) {
  %x = select i1 %c, float 1.0, float 65536.0
  %r = call i16 @llvm.convert.to.fp16.f32(float %x)
  ret i16 %r
}

define i16 @tgt(i1 %c) {
  %r = select i1 %c, i16 15360, i16 31744
  ret i16 %r
}
