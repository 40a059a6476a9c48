; T18, L56: the same for a byte in the middle
; expect: violates poison
; expect[byte-strict]: refines

define i8 @src(b32 %b) {
  %a = alloca b32
  %g = getelementptr i8, ptr %a, i64 2
  store b32 %b, ptr %a
  %v = load i8, ptr %g
  ret i8 %v
}

define i8 @tgt(b32 %b) {
  %shift = lshr b32 %b, 16
  %trunc = trunc b32 %shift to b8
  %v = bytecast exact b8 %trunc to i8
  ret i8 %v
}
