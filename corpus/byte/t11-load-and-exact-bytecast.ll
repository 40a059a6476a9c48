; T11, L53: a load and an exact cast are at least as undefined as a load
; expect: refines
; expect[byte-strict]: refines

define i8 @src(ptr %p) {
  %b = load b8, ptr %p
  %c = bytecast exact b8 %b to i8
  ret i8 %c
}

define i8 @tgt(ptr %p) {
  %c = load i8, ptr %p
  ret i8 %c
}
