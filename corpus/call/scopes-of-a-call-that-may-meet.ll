; where it can, the promise may be broken, and a difference shows nothing
; expect: inconclusive

declare void @sink(ptr)

define void @src(ptr noundef align 4 dereferenceable(4) %p) {
  store i32 1, ptr %p, !noalias !2
  call void @sink(ptr %p), !alias.scope !2
  ret void
}

define void @tgt(ptr noundef align 4 dereferenceable(4) %p) {
  call void @sink(ptr %p), !alias.scope !2
  ret void
}

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
