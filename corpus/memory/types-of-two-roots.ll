; nothing is known of types with different roots
; expect: violates value

define i8 @src(ptr noundef %p, ptr noundef %q) {
  %a = load i8, ptr %q, !tbaa !8
  store i8 1, ptr %p, !tbaa !4
  %b = load i8, ptr %q, !tbaa !8
  %d = sub i8 %b, %a
  ret i8 %d
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  store i8 1, ptr %p, !tbaa !4
  ret i8 0
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
!6 = !{!"another root"}
!7 = !{!"float", !6, i64 0}
!8 = !{!7, !7, i64 0}
