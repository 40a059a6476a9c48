; the first result of sadd.with.overflow wraps
; expect: proved

declare i4 @llvm.sadd.sat.i4(i4, i4)
declare { i4, i1 } @llvm.sadd.with.overflow.i4(i4, i4)

define i4 @src(i4 %x, i4 %y) {
  %p = call { i4, i1 } @llvm.sadd.with.overflow.i4(i4 %x, i4 %y)
  %r = extractvalue { i4, i1 } %p, 0
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  %r = add i4 %x, %y
  ret i4 %r
}
