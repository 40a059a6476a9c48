; where no function is named, no call is defined
; expect: vacuous

define internal i8 @one() {
  ret i8 1
}

define i8 @src(i1 noundef %c) {
  %f = select i1 %c, ptr @one, ptr null
  %v = call i8 %f(), !callees !0
  ret i8 %v
}

define i8 @tgt(i1 noundef %c) {
  unreachable
}

!0 = !{ptr undef, ptr null}
