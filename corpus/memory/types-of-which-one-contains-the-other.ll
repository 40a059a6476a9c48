; any type of a root may alias what it is derived from
; expect: violates value

define i8 @src(ptr noundef %p, ptr noundef %q) {
  %a = load i8, ptr %q, !tbaa !6
  store i8 1, ptr %p, !tbaa !4
  %b = load i8, ptr %q, !tbaa !6
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
!6 = !{!1, !1, i64 0}
