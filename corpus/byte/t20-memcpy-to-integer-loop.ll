; T20: a loop over integers loses what memcpy keeps
; expect: violates memory
; expect[byte-strict]: violates memory
; expect[limited-punning]: refines

define void @src(ptr noalias %to, ptr noalias %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  ret void
}

define void @tgt(ptr noalias %to, ptr noalias %from) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i8, ptr %from, i64 %i
  %v = load i8, ptr %p
  %q = getelementptr inbounds i8, ptr %to, i64 %i
  store i8 %v, ptr %q
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, 8
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
