; what is assumed may be used
; expect: proved

declare void @llvm.assume(i1)

define i1 @src(i4 %x) {
  %c = icmp ult i4 %x, 5
  call void @llvm.assume(i1 %c)
  %r = icmp ult i4 %x, 8
  ret i1 %r
}

define i1 @tgt(i4 %x) {
  ret i1 true
}
