; An atomic load is not the ordinary one beside it: that one is undef where another thread stores
; expect: violates ordering

@y = global i8 0

define i8 @src() {
  %dead = load i8, ptr @y
  %r = load atomic i8, ptr @y unordered, align 1
  ret i8 %r
}

define i8 @tgt() {
  %r = load i8, ptr @y
  ret i8 %r
}
