; bytes, not bits
; expect: violates value

declare i16 @llvm.bswap.i16(i16)
declare i16 @llvm.bitreverse.i16(i16)

define i16 @src(i16 noundef %x) {
  %r = call i16 @llvm.bswap.i16(i16 %x)
  ret i16 %r
}

define i16 @tgt(i16 noundef %x) {
  %r = call i16 @llvm.bitreverse.i16(i16 %x)
  ret i16 %r
}
