; what begins to live again has no type of before
; expect: proved

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define i8 @src(i8 %x) {
  ret i8 %x
}

define i8 @tgt(i8 %x) {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(ptr %p)
  store i8 1, ptr %p, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr %p)
  call void @llvm.lifetime.start.p0(ptr %p)
  store i8 %x, ptr %p, !tbaa !5
  %v = load i8, ptr %p, !tbaa !5
  ret i8 %v
}

!0 = !{!"root"}
!1 = !{!"any", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!2, !2, i64 0}
!5 = !{!3, !3, i64 0}
