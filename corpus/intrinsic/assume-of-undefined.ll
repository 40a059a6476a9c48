; an assumption of poison is undefined behaviour
; expect: violates ub

declare void @llvm.assume(i1)

define i4 @src(i1 %c) {
  ret i4 1
}

define i4 @tgt(i1 %c) {
  %d = or i1 %c, true
  call void @llvm.assume(i1 %d)
  ret i4 1
}
