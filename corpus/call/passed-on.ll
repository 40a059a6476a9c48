; A broker does not look at what it only passes on
; expect: refines

declare !callback !0 void @broker(ptr, ptr, ptr)

define internal void @work(ptr %ignored, ptr %used) {
  store i8 1, ptr %used
  ret void
}

define void @src(ptr %a, ptr %b) {
  call void @broker(ptr @work, ptr %a, ptr %b)
  ret void
}

define void @tgt(ptr %a, ptr %b) {
  call void @broker(ptr @work, ptr undef, ptr %b)
  ret void
}

!0 = !{!1}
!1 = !{i64 0, i64 1, i64 2, i1 false}
