; the absolute value by hand
; expect: proved

declare i4 @llvm.abs.i4(i4, i1)

define i4 @src(i4 noundef %x) {
  %c = icmp slt i4 %x, 0
  %m = sub i4 0, %x
  %r = select i1 %c, i4 %m, i4 %x
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  %r = call i4 @llvm.abs.i4(i4 %x, i1 false)
  ret i4 %r
}
