; `!noalias` of a call says nothing where no access is in one of its scopes
; expect: violates value

declare void @note(ptr)

define i8 @src(ptr %p, i8 noundef %x) {
  call void @note(ptr %p), !noalias !2
  %r = add i8 %x, 4
  ret i8 %r
}

define i8 @tgt(ptr %p, i8 noundef %x) {
  call void @note(ptr %p), !noalias !2
  %r = add i8 %x, 5
  ret i8 %r
}

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
