; Two blocks of which each is written before it is read, one after the other, may be one
; expect: refines

define i8 @src(i8 %x, i8 %y) {
  %p = alloca i8
  %q = alloca i8
  store i8 %x, ptr %p
  %a = load i8, ptr %p
  store i8 %y, ptr %q
  %b = load i8, ptr %q
  %s = add i8 %a, %b
  ret i8 %s
}

define i8 @tgt(i8 %x, i8 %y) {
  %p = alloca i8
  store i8 %x, ptr %p
  %a = load i8, ptr %p
  store i8 %y, ptr %p
  %b = load i8, ptr %p
  %s = add i8 %a, %b
  ret i8 %s
}
