; A function that is extern_weak is called only behind a comparison
; expect: violates ub

declare extern_weak void @g()

define void @src() {
  %c = icmp ne ptr @g, null
  br i1 %c, label %there, label %missing
there:
  call void @g()
  ret void
missing:
  ret void
}

define void @tgt() {
  call void @g()
  ret void
}
