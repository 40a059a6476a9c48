; "denormal_fpenv": with `preserve-sign` inputs a subnormal operand is zero
; expect: proved

declare i1 @llvm.is.fpclass.f16(half, i32)

define i1 @src(half noundef %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = fcmp oeq half %x, 0.0
  ret i1 %r
}

define i1 @tgt(half noundef %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = call i1 @llvm.is.fpclass.f16(half %x, i32 240)
  ret i1 %r
}
