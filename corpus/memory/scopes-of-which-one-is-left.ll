; the load is in two scopes, and the store is only apart from one of them: they may meet
; expect: violates value

define i8 @src(ptr noundef %p, ptr noundef %q) {
  store i8 1, ptr %p, !noalias !3
  %v = load i8, ptr %q, !alias.scope !4
  ret i8 %v
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  %v = load i8, ptr %q
  store i8 1, ptr %p
  ret i8 %v
}

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"one scope"}
!2 = distinct !{!2, !0, !"another scope"}
!3 = !{!1}
!4 = !{!1, !2}
