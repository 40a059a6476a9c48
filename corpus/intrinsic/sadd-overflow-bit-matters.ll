; the second says whether it did
; expect: violates value

declare i4 @llvm.sadd.sat.i4(i4, i4)
declare { i4, i1 } @llvm.sadd.with.overflow.i4(i4, i4)

define i1 @src(i4 noundef %x, i4 noundef %y) {
  %p = call { i4, i1 } @llvm.sadd.with.overflow.i4(i4 %x, i4 %y)
  %r = extractvalue { i4, i1 } %p, 1
  ret i1 %r
}

define i1 @tgt(i4 noundef %x, i4 noundef %y) {
  ret i1 false
}
