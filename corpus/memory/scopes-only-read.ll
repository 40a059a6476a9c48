; two reads may meet, whatever scopes say
; expect: refines

define i8 @src(ptr noundef %p, ptr noundef %q) {
  %u = load i8, ptr %p
  %v = load i8, ptr %q
  %w = xor i8 %u, %v
  ret i8 %w
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  %u = load i8, ptr %p, !alias.scope !2
  %v = load i8, ptr %q, !noalias !2
  %w = xor i8 %u, %v
  ret i8 %w
}

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"scope"}
!2 = !{!1}
