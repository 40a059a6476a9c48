; nothing is lost with `!noalias` where no access is in one of its scopes
; expect: refines

declare void @note(ptr)

define i8 @src(ptr %p, i8 noundef %x) {
  call void @note(ptr %p), !noalias !2
  %r = add i8 %x, 4
  ret i8 %r
}

define i8 @tgt(ptr %p, i8 noundef %x) {
  call void @note(ptr %p)
  %r = add i8 4, %x
  ret i8 %r
}

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
