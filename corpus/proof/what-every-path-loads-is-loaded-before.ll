; a load on every path shows that the memory is there
; expect: refines
; proof: proved

define i8 @src(ptr %p, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p
  ret i8 %x
b:
  %y = load i8, ptr %p
  %z = add i8 %y, 1
  ret i8 %z
}

define i8 @tgt(ptr %p, i1 noundef %c) {
  %x = load i8, ptr %p
  %y = add i8 %x, 1
  %z = select i1 %c, i8 %x, i8 %y
  ret i8 %z
}
