; reversing once is something
; expect: violates value

declare i4 @llvm.bitreverse.i4(i4)

define i4 @src(i4 %x) {
  %a = call i4 @llvm.bitreverse.i4(i4 %x)
  ret i4 %a
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
