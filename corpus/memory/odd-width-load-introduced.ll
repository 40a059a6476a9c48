; … and a load of i12 may replace a truncation up to LLVM 22, where the bits beyond do not matter
; expect: proved

define i12 @src(i16 noundef %x) {
  %v = trunc i16 %x to i12
  ret i12 %v
}

define i12 @tgt(i16 noundef %x) {
  %p = alloca i16
  store i16 %x, ptr %p
  %v = load i12, ptr %p, align 2
  ret i12 %v
}
