; a byte is no part of a wider integer that was loaded: poison beside it spoils the integer, and not the byte
; expect: violates poison

define i8 @src(ptr noundef %p) {
  %wide = load volatile i24, ptr %p
  %byte = load i8, ptr %p
  ret i8 %byte
}

define i8 @tgt(ptr noundef %p) {
  %wide = load volatile i24, ptr %p
  %byte = trunc i24 %wide to i8
  ret i8 %byte
}
