; what a call of a function accesses for its caller is not known: a promise about it by the target alone decides nothing
; expect: inconclusive

declare void @g(ptr)

define i8 @src(ptr noundef %p) {
  call void @g(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef %p) {
  call void @g(ptr %p), !noalias !2
  %v = load i8, ptr %p, !alias.scope !2
  ret i8 %v
}

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"scope"}
!2 = !{!1}
