; Memory that the source does not write need not be writable
; expect: violates ub

define void @src(ptr noundef dereferenceable(1) noalias %p, i1 noundef %c) {
  br i1 %c, label %a, label %b
a:
  store i8 1, ptr %p
  ret void
b:
  ret void
}

define void @tgt(ptr noundef dereferenceable(1) noalias %p, i1 noundef %c) {
  %v = load i8, ptr %p
  %s = select i1 %c, i8 1, i8 %v
  store i8 %s, ptr %p
  ret void
}
