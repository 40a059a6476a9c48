; where some do, the target is wrong for these
; expect: violates value

declare void @llvm.assume(i1)

define i32 @src(i32 %x) {
  %small = icmp ult i32 %x, 1000
  call void @llvm.assume(i1 %small)
  %y = add i32 %x, 1000000
  %large = icmp ugt i32 %y, 1000998
  call void @llvm.assume(i1 %large)
  ret i32 %x
}

define i32 @tgt(i32 %x) {
  ret i32 0
}
