; only the target promises which function is called
; expect: violates ub

define internal i8 @one() {
  ret i8 1
}

define internal i8 @two() {
  ret i8 2
}

define i8 @src(i1 noundef %c) {
  %f = select i1 %c, ptr @one, ptr @two
  %v = call i8 %f()
  ret i8 %v
}

define i8 @tgt(i1 noundef %c) {
  %f = select i1 %c, ptr @one, ptr @two
  %v = call i8 %f(), !callees !0
  ret i8 %v
}

!0 = !{ptr @one}
