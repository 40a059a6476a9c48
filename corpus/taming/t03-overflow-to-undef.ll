; T3 of "Taming undefined behavior": if overflow gave undef instead of poison: undef > 7 is false for every undef
; expect: violates value
; expect[old]: violates value
; expect[old-branch-ub]: violates value
; expect[taming]: proved

declare { i4, i1 } @llvm.sadd.with.overflow.i4(i4, i4)

define i1 @src(i4 %a, i4 %b) {
  %r = call { i4, i1 } @llvm.sadd.with.overflow.i4(i4 %a, i4 %b)
  %sum = extractvalue { i4, i1 } %r, 0
  %ov = extractvalue { i4, i1 } %r, 1
  %s = select i1 %ov, i4 undef, i4 %sum
  %c = icmp sgt i4 %s, %a
  ret i1 %c
}

define i1 @tgt(i4 %a, i4 %b) {
  %c = icmp sgt i4 %b, 0
  ret i1 %c
}
