; a pointer that leads to none of the functions that are named must not be called
; expect: proved

define internal i8 @one() {
  ret i8 1
}

define internal i8 @two() {
  ret i8 2
}

define i8 @src(i1 noundef %c) {
  %f = select i1 %c, ptr @one, ptr @two
  %v = call i8 %f(), !callees !0
  ret i8 %v
}

define i8 @tgt(i1 noundef %c) {
  %f = select i1 %c, ptr @one, ptr @two
  %v = call i8 @one()
  ret i8 %v
}

!0 = !{ptr @one}
