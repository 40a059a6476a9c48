; one of 2^32 values is stored at another place
; expect: violates value

define i8 @src(i32 noundef %x) {
  %p = alloca [4 x i8]
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  %a = mul i32 %x, 7
  %b = xor i32 %a, 23505
  %c = icmp eq i32 %b, 19088743
  %i = zext i1 %c to i64
  %q = getelementptr inbounds i8, ptr %p, i64 %i
  store i8 1, ptr %q
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt(i32 noundef %x) {
  ret i8 1
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
