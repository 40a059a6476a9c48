; an argument that is promised to be defined wherever it goes is so in the signature, too
; expect: proved

define i4 @src(i4 %x) {
  %y = call i4 @llvm.umax.i4(i4 noundef %x, i4 1)
  ret i4 %y
}

define i4 @tgt(i4 noundef %x) {
  %y = call i4 @llvm.umax.i4(i4 noundef %x, i4 1)
  ret i4 %y
}

declare i4 @llvm.umax.i4(i4, i4)
