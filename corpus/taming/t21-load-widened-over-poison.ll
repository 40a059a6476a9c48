; T21 of "Taming undefined behavior": the same where the other half may be poison
; expect: violates poison
; expect[old]: violates poison
; expect[old-branch-ub]: violates poison
; expect[taming]: violates poison

define i8 @src(i8 noundef %x, i8 %y) {
  %p = alloca i16
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 %y, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 noundef %x, i8 %y) {
  %p = alloca i16
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %x, ptr %p
  store i8 %y, ptr %q
  %wide = load i16, ptr %p
  %v = trunc i16 %wide to i8
  ret i8 %v
}
