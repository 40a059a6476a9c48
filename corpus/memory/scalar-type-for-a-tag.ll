; a scalar type in place of a tag stands for an access of that type
; expect: refines

define i8 @src(ptr noundef %p, ptr noundef %q) {
  %a = load i8, ptr %q, !tbaa !3
  store i8 1, ptr %p, !tbaa !2
  %b = load i8, ptr %q, !tbaa !3
  %d = sub i8 %b, %a
  ret i8 %d
}

define i8 @tgt(ptr noundef %p, ptr noundef %q) {
  %a = load i8, ptr %q, !tbaa !3
  store i8 1, ptr %p, !tbaa !2
  %d = sub i8 %a, %a
  ret i8 %d
}

!0 = !{!"root"}
!2 = !{!"int", !0}
!3 = !{!"float", !0}
