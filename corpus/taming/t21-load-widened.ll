; T21 of "Taming undefined behavior": a load widened from i8 to i16; the other half was never written
; expect: proved
; expect[old]: proved
; expect[old-branch-ub]: proved
; expect[taming]: violates poison

define i8 @src(i8 noundef %x) {
  %p = alloca i16
  store i8 %x, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 noundef %x) {
  %p = alloca i16
  store i8 %x, ptr %p
  %wide = load i16, ptr %p
  %v = trunc i16 %wide to i8
  ret i8 %v
}
