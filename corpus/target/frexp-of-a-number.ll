; the significand of a number is less than 1, so that the exponent of 1 is 1
; expect: violates value

define i16 @src() {
  %r = call i16 @llvm.amdgcn.frexp.exp.i16.f16(half 1.0)
  ret i16 %r
}

define i16 @tgt() {
  ret i16 0
}

declare i16 @llvm.amdgcn.frexp.exp.i16.f16(half)
