; a store by one type does not change what is read by another that does not alias it
; expect: refines

define i8 @src(ptr noundef %p, ptr noundef %q) {
  %a = load i8, ptr %q, !tbaa !5
  store i8 1, ptr %p, !tbaa !4
  %b = load i8, ptr %q, !tbaa !5
  %d = sub i8 %b, %a
  ret i8 %d
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  %a = load i8, ptr %q, !tbaa !5
  store i8 1, ptr %p, !tbaa !4
  %d = sub i8 %a, %a
  ret i8 %d
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
