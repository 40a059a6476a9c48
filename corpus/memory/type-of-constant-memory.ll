; that memory is constant for a type is a promise that is not modelled, and the target keeps it
; expect: inconclusive

define i8 @src(ptr noundef %p) {
  %v = load i8, ptr %p, !tbaa !6
  ret i8 %v
}

define i8 @tgt(ptr noundef %p) {
  %v = load i8, ptr %p, !tbaa !6
  ret i8 %v
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
!6 = !{!2, !2, i64 0, i64 1}
