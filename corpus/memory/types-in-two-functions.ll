; types hold in the whole program: inlining a call does not make them meet
; expect: refines

define internal void @set(ptr noundef %p) {
  store i8 1, ptr %p, !tbaa !4
  ret void
}

define i8 @src(ptr noundef %p, ptr noundef %q) {
  call void @set(ptr %p)
  %v = load i8, ptr %q, !tbaa !5
  ret i8 %v
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  store i8 1, ptr %p, !tbaa !4
  %v = load i8, ptr %q, !tbaa !5
  ret i8 %v
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
