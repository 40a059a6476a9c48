; the other way round it is not smin
; expect: violates value

declare i4 @llvm.smin.i4(i4, i4)

define i4 @src(i4 noundef %x, i4 noundef %y) {
  %c = icmp slt i4 %x, %y
  %r = select i1 %c, i4 %y, i4 %x
  ret i4 %r
}

define i4 @tgt(i4 noundef %x, i4 noundef %y) {
  %r = call i4 @llvm.smin.i4(i4 %x, i4 %y)
  ret i4 %r
}
