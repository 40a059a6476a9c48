; a call in a scope does not meet an access of what its callee cannot reach
; expect: violates memory

declare void @sink(ptr captures(none)) nounwind memory(readwrite)

define void @src(ptr noalias noundef align 4 dereferenceable(4) %p, ptr noundef align 4 dereferenceable(4) %q) {
  store i32 1, ptr %p, !noalias !2
  call void @sink(ptr %q), !alias.scope !2
  ret void
}

define void @tgt(ptr noalias noundef align 4 dereferenceable(4) %p, ptr noundef align 4 dereferenceable(4) %q) {
  call void @sink(ptr %q), !alias.scope !2
  ret void
}

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
