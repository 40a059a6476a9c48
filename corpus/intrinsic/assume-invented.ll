; and nothing may be assumed without reason
; expect: violates ub

declare void @llvm.assume(i1)

define i4 @src(i4 noundef %x) {
  ret i4 %x
}

define i4 @tgt(i4 noundef %x) {
  %c = icmp ult i4 %x, 5
  call void @llvm.assume(i1 %c)
  ret i4 %x
}
