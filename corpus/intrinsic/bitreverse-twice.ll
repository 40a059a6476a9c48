; reversing twice is nothing
; expect: proved

declare i4 @llvm.bitreverse.i4(i4)

define i4 @src(i4 %x) {
  %a = call i4 @llvm.bitreverse.i4(i4 %x)
  %r = call i4 @llvm.bitreverse.i4(i4 %a)
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
