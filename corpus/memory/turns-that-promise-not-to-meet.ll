; two turns of a loop meet that promise not to: what a target does then is not known to be wrong
; expect: unsupported

define void @src(ptr noundef %p) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr inbounds i8, ptr %p, i64 %i
  %v = load i8, ptr %at, align 1, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %behind = getelementptr inbounds i8, ptr %p, i64 %next
  store i8 %v, ptr %behind, align 1, !llvm.access.group !0
  %again = icmp ne i64 %next, 2
  br i1 %again, label %loop, label %exit, !llvm.loop !1

exit:
  ret void
}

define void @tgt(ptr noundef %p) {
  %v = load <2 x i8>, ptr %p, align 1
  %behind = getelementptr inbounds i8, ptr %p, i64 1
  store <2 x i8> %v, ptr %behind, align 1
  ret void
}

!0 = distinct !{}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.parallel_accesses", !0}
