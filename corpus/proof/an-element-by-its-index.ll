; a store at an index is seen at the same index, and everything else holds what it held
; expect: refines
; proof: proved

define i8 @src(i64 noundef %i, i64 noundef %k, i8 noundef %v) {
  %p = alloca [4 x i8]
  call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 4, i1 false)
  %m = and i64 %i, 3
  %n = and i64 %k, 3
  %a = getelementptr inbounds i8, ptr %p, i64 %m
  store i8 %v, ptr %a
  %b = getelementptr inbounds i8, ptr %p, i64 %n
  %r = load i8, ptr %b
  ret i8 %r
}

define i8 @tgt(i64 noundef %i, i64 noundef %k, i8 noundef %v) {
  %x = xor i64 %i, %k
  %m = and i64 %x, 3
  %c = icmp eq i64 %m, 0
  %r = select i1 %c, i8 %v, i8 7
  ret i8 %r
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
