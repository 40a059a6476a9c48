; LLVM forwards the store past a call that accesses integers only; no input is one where the callee does otherwise
; expect: unsupported

declare void @opaque()

define float @src(ptr noundef %p) {
  store float 1.0, ptr %p, !tbaa !5
  call void @opaque(), !tbaa !4
  %r = load float, ptr %p, !tbaa !5
  ret float %r
}

define float @tgt(ptr noundef %p) {
  store float 1.0, ptr %p, !tbaa !5
  call void @opaque(), !tbaa !4
  ret float 1.0
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
