; A function whose only effect is its result may be undefined for some arguments
; expect: violates ub

declare i8 @g(i8) memory(none) nounwind willreturn

define i8 @src(i1 noundef %c, i8 noundef %x) {
  br i1 %c, label %a, label %b
a:
  %r = call i8 @g(i8 %x)
  ret i8 %r
b:
  ret i8 0
}

define i8 @tgt(i1 noundef %c, i8 noundef %x) {
  %r = call i8 @g(i8 %x)
  %s = select i1 %c, i8 %r, i8 0
  ret i8 %s
}
