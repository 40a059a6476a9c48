; signed is not unsigned overflow
; expect: violates value

declare { i4, i1 } @llvm.smul.with.overflow.i4(i4, i4)

define i1 @src(i4 noundef %x, i4 noundef %y) {
  %p = call { i4, i1 } @llvm.smul.with.overflow.i4(i4 %x, i4 %y)
  %r = extractvalue { i4, i1 } %p, 1
  ret i1 %r
}

define i1 @tgt(i4 noundef %x, i4 noundef %y) {
  %a = zext i4 %x to i8
  %b = zext i4 %y to i8
  %m = mul i8 %a, %b
  %r = icmp ugt i8 %m, 15
  ret i1 %r
}
