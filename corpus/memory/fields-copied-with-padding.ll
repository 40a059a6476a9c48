; where a copy need not keep padding, it keeps it all the same: what refines that refines
; expect: refines

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @src(ptr noundef %p, ptr noundef %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 2, i1 false), !tbaa.struct !6
  ret void
}

define void @tgt(ptr noundef %p, ptr noundef %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 1, i1 false), !tbaa !4
  %q1 = getelementptr i8, ptr %q, i64 1
  %p1 = getelementptr i8, ptr %p, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %p1, ptr %q1, i64 1, i1 false), !tbaa !5
  ret void
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
!6 = !{i64 0, i64 1, !4}
