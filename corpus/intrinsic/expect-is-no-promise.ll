; and is no promise
; expect: violates value

declare i4 @llvm.expect.i4(i4, i4)

define i4 @src(i4 %x) {
  %r = call i4 @llvm.expect.i4(i4 %x, i4 3)
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  ret i4 3
}
