; on the other path nothing shows that the memory is there
; expect: violates ub
; proof: violates ub

define i8 @src(ptr %p, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p
  ret i8 %x
b:
  ret i8 0
}

define i8 @tgt(ptr %p, i1 noundef %c) {
  %x = load i8, ptr %p
  %z = select i1 %c, i8 %x, i8 0
  ret i8 %z
}
