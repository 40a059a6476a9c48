; L39, P2: a loop over bytes is memcpy
; expect: refines
; expect[byte-strict]: refines

define void @src(ptr noalias %to, ptr noalias %from) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds b8, ptr %from, i64 %i
  %v = load b8, ptr %p
  %q = getelementptr inbounds b8, ptr %to, i64 %i
  store b8 %v, ptr %q
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, 8
  br i1 %c, label %loop, label %end

end:
  ret void
}

define void @tgt(ptr noalias %to, ptr noalias %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
