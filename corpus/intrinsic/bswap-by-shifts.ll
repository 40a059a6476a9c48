; two bytes are swapped by shifts; 2^16 inputs
; expect: proved

declare i16 @llvm.bswap.i16(i16)

define i16 @src(i16 noundef %x) {
  %r = call i16 @llvm.bswap.i16(i16 %x)
  ret i16 %r
}

define i16 @tgt(i16 noundef %x) {
  %a = shl i16 %x, 8
  %b = lshr i16 %x, 8
  %r = or disjoint i16 %a, %b
  ret i16 %r
}
