; where x + 1 overflows it is 0
; expect: proved

declare { i4, i1 } @llvm.uadd.with.overflow.i4(i4, i4)

define i4 @src(i4 %x) {
  %p = call { i4, i1 } @llvm.uadd.with.overflow.i4(i4 %x, i4 1)
  %o = extractvalue { i4, i1 } %p, 1
  %s = extractvalue { i4, i1 } %p, 0
  %r = select i1 %o, i4 0, i4 %s
  ret i4 %r
}

define i4 @tgt(i4 %x) {
  %r = add i4 %x, 1
  ret i4 %r
}
