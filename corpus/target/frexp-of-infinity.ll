; the exponent of what is no number is 0
; expect: proved

define i16 @src() {
  %r = call i16 @llvm.amdgcn.frexp.exp.i16.f16(half 0xHFC00)
  ret i16 %r
}

define i16 @tgt() {
  ret i16 0
}

declare i16 @llvm.amdgcn.frexp.exp.i16.f16(half)
