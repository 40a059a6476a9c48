; The call of a function without a body keeps its access tag
; expect: refines

declare double @opaque(double)

define double @src(double noundef %x) {
  %a = call double @opaque(double %x), !tbaa !0
  %b = fadd double %a, 0.0
  %r = fadd double %b, 0.0
  ret double %r
}

define double @tgt(double noundef %x) {
  %a = call double @opaque(double %x), !tbaa !0
  %r = fadd double %a, 0.0
  ret double %r
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"char", !3, i64 0}
!3 = !{!"root"}
