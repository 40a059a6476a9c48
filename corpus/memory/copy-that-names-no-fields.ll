; without `!tbaa.struct` all bytes are copied
; expect: violates memory

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @src(ptr noundef noalias %to, ptr noundef noalias %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %to, ptr align 2 %from, i64 4, i1 false)
  ret void
}

define void @tgt(ptr noundef noalias %to, ptr noundef noalias %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %to, ptr align 2 %from, i64 4, i1 false), !tbaa.struct !0
  ret void
}

!0 = !{i64 0, i64 1, !1, i64 2, i64 2, !3}
!1 = !{!2, !2, i64 0}
!2 = !{!"byte", !5, i64 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"word", !2, i64 0}
!5 = !{!"root"}
