; T18, L54: an exact cast is what a strict load is, and less than one that puns
; expect: violates poison
; expect[byte-strict]: refines

define i8 @src(b8 %b) {
  %a = alloca b8
  store b8 %b, ptr %a
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt(b8 %b) {
  %v = bytecast exact b8 %b to i8
  ret i8 %v
}
