; The other way round: an atomic load may stand for the ordinary one beside it
; expect: refines

@y = global i8 0

define i8 @src() {
  %r = load atomic i8, ptr @y unordered, align 1
  %a = load i8, ptr @y
  %b = xor i8 %r, %a
  ret i8 %b
}

define i8 @tgt() {
  %r = load atomic i8, ptr @y unordered, align 1
  ret i8 0
}
