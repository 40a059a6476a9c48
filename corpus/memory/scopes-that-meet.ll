; only the target promises that its accesses are apart, and they are not
; expect: violates ub

define i8 @src(ptr noundef %p, ptr noundef %q) {
  store i8 1, ptr %p
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  store i8 1, ptr %p, !alias.scope !2
  %v = load i8, ptr %q, !noalias !2
  ret i8 %v
}

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"scope"}
!2 = !{!1}
