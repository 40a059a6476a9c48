; the lowest bit alone has as many zeros below
; expect: proved

declare i4 @llvm.ctpop.i4(i4)
declare i4 @llvm.ctlz.i4(i4, i1)
declare i4 @llvm.cttz.i4(i4, i1)

define i4 @src(i4 noundef %x) {
  %m = sub i4 0, %x
  %b = and i4 %x, %m
  %r = call i4 @llvm.cttz.i4(i4 %b, i1 false)
  ret i4 %r
}

define i4 @tgt(i4 noundef %x) {
  %r = call i4 @llvm.cttz.i4(i4 %x, i1 false)
  ret i4 %r
}
