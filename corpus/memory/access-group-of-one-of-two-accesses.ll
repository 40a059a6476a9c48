; A loop promises nothing if one of its accesses is of no group
; expect: refines

define void @src(ptr noundef %p, ptr noundef %q) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %at
  %to = getelementptr i8, ptr %q, i64 %i
  store i8 %v, ptr %to
  %next = add i64 %i, 1
  %last = icmp eq i64 %next, 3
  br i1 %last, label %exit, label %loop
exit:
  ret void
}

define void @tgt(ptr noundef %p, ptr noundef %q) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i8, ptr %p, i64 %i
  %v = load i8, ptr %at, !llvm.access.group !0
  %to = getelementptr i8, ptr %q, i64 %i
  store i8 %v, ptr %to
  %next = add i64 %i, 1
  %last = icmp eq i64 %next, 3
  br i1 %last, label %exit, label %loop, !llvm.loop !1
exit:
  ret void
}

!0 = distinct !{}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.parallel_accesses", !0}
