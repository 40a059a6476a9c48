; T10, L65, L71: a load and a cast that puns are a load that puns
; expect: refines
; expect[byte-strict]: violates poison

define i8 @src(ptr %p) {
  %b = load b8, ptr %p
  %c = bytecast b8 %b to i8
  ret i8 %c
}

define i8 @tgt(ptr %p) {
  %c = load i8, ptr %p
  ret i8 %c
}
