; … not if both hold something at once
; expect: violates value

define i8 @src(i8 %x, i8 %y) {
  %p = alloca i8
  %q = alloca i8
  store i8 %x, ptr %p
  store i8 %y, ptr %q
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  %s = sub i8 %a, %b
  ret i8 %s
}

define i8 @tgt(i8 %x, i8 %y) {
  %p = alloca i8
  store i8 %x, ptr %p
  store i8 %y, ptr %p
  %a = load i8, ptr %p
  %b = load i8, ptr %p
  %s = sub i8 %a, %b
  ret i8 %s
}
