define i32 @f(i32 %x, i32 %n) {
  %z = icmp eq i32 %n, 0
  %r = call range(i32 0, 100) i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
  %s = select i1 %z, i32 %x, i32 %r
  ret i32 %s
}

declare i32 @llvm.fshl.i32(i32, i32, i32)
