; what is prefetched need not be there: a load in its place reads from null
; expect: violates ub

declare void @llvm.prefetch.p0(ptr, i32 immarg, i32 immarg, i32 immarg)

define i4 @src(i4 %x) {
  call void @llvm.prefetch.p0(ptr null, i32 0, i32 3, i32 1)
  ret i4 %x
}

define i4 @tgt(i4 %x) {
  %y = load i8, ptr null
  ret i4 %x
}
