; One type is no ancestor of the other, although its name ends alike
; expect: unsupported

declare void @opaque(ptr)

define void @src(ptr noundef %p) {
  call void @opaque(ptr %p), !tbaa !4
  ret void
}

define void @tgt(ptr noundef %p) {
  call void @opaque(ptr %p), !tbaa !5
  ret void
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"long long", !1, i64 0}
!3 = !{!"long", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
