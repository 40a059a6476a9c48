; `pext` of a mask without gaps is a shift and a mask
; expect: proved

define i8 @src(i8 %x) {
  %r = call i8 @llvm.pext.i8(i8 %x, i8 60)
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  %s = lshr i8 %x, 2
  %r = and i8 %s, 15
  ret i8 %r
}

declare i8 @llvm.pext.i8(i8, i8)
