; and as large as the type at least
; expect: refines

define i16 @src(ptr byref(i16) align 2 %p, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %v = load i16, ptr %p, align 2
  ret i16 %v
b:
  ret i16 0
}

define i16 @tgt(ptr byref(i16) align 2 %p, i1 noundef %c) {
  %v = load i16, ptr %p, align 2
  %r = select i1 %c, i16 %v, i16 0
  ret i16 %r
}
