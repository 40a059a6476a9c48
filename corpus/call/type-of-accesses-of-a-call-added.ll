; Some function in its place accesses other types than the target alone says
; expect: violates ub

declare void @g(ptr)

define i8 @src(ptr noundef %p) {
  call void @g(ptr %p)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef %p) {
  call void @g(ptr %p), !tbaa !4
  %v = load i8, ptr %p
  ret i8 %v
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
