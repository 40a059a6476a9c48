define i8 @f(ptr %p, ptr %q, i1 %c) {
  %r = select i1 %c, ptr %p, ptr %q
  %v = load i8, ptr %r
  ret i8 %v
}
