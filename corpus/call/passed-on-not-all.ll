; and looks at its other arguments
; expect: violates trace

declare !callback !0 void @broker(ptr, i8, i8)
declare void @work(i8)

define void @src(i8 %a, i8 noundef %b) {
  call void @broker(ptr @work, i8 %a, i8 %b)
  ret void
}

define void @tgt(i8 %a, i8 noundef %b) {
  %c = add i8 %b, 1
  call void @broker(ptr @work, i8 %a, i8 %c)
  ret void
}

!0 = !{!1}
!1 = !{i64 0, i64 1, i1 false}
