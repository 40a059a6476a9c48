; a broker does not keep what it only passes on, also of the arguments beyond its parameters
; expect: refines

declare !callback !0 void @broker(ptr, ...)
declare void @g()

define internal void @work(ptr %used) {
  %v = load i8, ptr %used
  ret void
}

define i8 @src() {
  %p = alloca i8
  store i8 1, ptr %p
  call void (ptr, ...) @broker(ptr @work, ptr %p)
  call void @g()
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  call void (ptr, ...) @broker(ptr @work, ptr %p)
  call void @g()
  ret i8 1
}

!0 = !{!1}
!1 = !{i64 0, i1 true}
