; An ancestor of the type says less
; expect: refines

declare double @opaque(double)

define double @src(double noundef %x) {
  %a = call double @opaque(double %x), !tbaa !0
  ret double %a
}

define double @tgt(double noundef %x) {
  %a = call double @opaque(double %x), !tbaa !4
  ret double %a
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"char", !3, i64 0}
!3 = !{!"root"}
!4 = !{!2, !2, i64 0}
