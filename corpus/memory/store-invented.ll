; A store may not be invented: the place may be read-only, or not be there
; expect: violates ub

define i8 @src(ptr %p, i1 noundef %c) {
  br i1 %c, label %yes, label %no

yes:
  store i8 1, ptr %p
  ret i8 1

no:
  ret i8 0
}

define i8 @tgt(ptr %p, i1 noundef %c) {
  %old = load i8, ptr %p
  %new = select i1 %c, i8 1, i8 %old
  store i8 %new, ptr %p
  %r = zext i1 %c to i8
  ret i8 %r
}
