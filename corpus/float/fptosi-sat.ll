; "llvm.fptosi.sat": the nearest number, and 0 for a NaN
; expect: violates value

declare i8 @llvm.fptosi.sat.i8.f16(half)

define i8 @src(half noundef %x) {
  %r = call i8 @llvm.fptosi.sat.i8.f16(half %x)
  ret i8 %r
}

define i8 @tgt(half noundef %x) {
  %c = fcmp oge half %x, 128.0
  %i = call i8 @llvm.fptosi.sat.i8.f16(half %x)
  %r = select i1 %c, i8 126, i8 %i
  ret i8 %r
}
