; a call keeps what it promises of a pointer if nothing happens that it forbids
; expect: proved

define internal i8 @get(ptr %p) {
  %x = load i8, ptr %p
  ret i8 %x
}

define internal i8 @get_promised(ptr noalias nofree readonly captures(none) %p) {
  %x = load i8, ptr %p
  ret i8 %x
}

define i8 @src(i8 %v) {
  %a = alloca i8
  store i8 %v, ptr %a
  %x = call i8 @get(ptr %a)
  ret i8 %x
}

define i8 @tgt(i8 %v) {
  %a = alloca i8
  store i8 %v, ptr %a
  %x = call i8 @get_promised(ptr nofree readonly captures(none) %a)
  ret i8 %x
}
