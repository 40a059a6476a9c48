; also for others than those it is called with
; expect: violates ub

declare i8 @g(i8) memory(none) nounwind willreturn

define i8 @src(i8 noundef %x) {
  %r = call i8 @g(i8 1)
  ret i8 %r
}

define i8 @tgt(i8 noundef %x) {
  %r = call i8 @g(i8 1)
  %s = call i8 @g(i8 2)
  ret i8 %r
}
