; one domain is enough: of the first, all scopes of the load are among those that the store is apart from
; expect: refines

define i8 @src(ptr noundef %p, ptr noundef %q) {
  store i8 1, ptr %p, !noalias !4
  %v = load i8, ptr %q, !alias.scope !5
  ret i8 %v
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  %v = load i8, ptr %q
  store i8 1, ptr %p
  ret i8 %v
}

!0 = distinct !{!0, !"one domain"}
!1 = distinct !{!1, !"another domain"}
!2 = distinct !{!2, !0, !"a scope"}
!3 = distinct !{!3, !1, !"another scope"}
!4 = !{!2}
!5 = !{!2, !3}
